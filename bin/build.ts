import { createHash } from "node:crypto";
import { existsSync, globSync, statSync } from "node:fs";
import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Returns a digest of sources: paths, sizes and modification times.
 * @param paths files, and folders with everything in them, below `rootDir`
 */
export function sourcesDigest(
  rootDir: string,
  paths: readonly string[],
): string {
  const lines = globSync(
    paths.flatMap((path) => [path, `${path}/**`]),
    { cwd: rootDir },
  ).map((file) => {
    const found = statSync(join(rootDir, file));
    return found.isFile() ? `${file} ${found.size} ${found.mtimeMs}` : file;
  });
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}

/**
 * Builds a file or folder only if the digest differs from that of the last build.
 * @returns whether it built
 */
export async function buildWhenChanged(
  target: string,
  digest: string,
  build: () => Promise<void>,
): Promise<boolean> {
  // Beside the folder: everything inside it is served.
  const note = `${target}.digest`;
  const last = await readFile(note, "utf8").catch(() => "");
  if (last === digest && existsSync(target)) return false;
  await build();
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, digest);
  return true;
}

/** Time for which a page may stay open, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Builds into a folder that the build empties, and keeps the files with a hash in their name that it had, for 30 days:
 * pages that are open may still load them, as they can from a deployment's bucket.
 */
export async function keepFormerFiles(
  siteFolder: string,
  build: () => Promise<void>,
): Promise<void> {
  const assets = join(siteFolder, "assets");
  const former = `${siteFolder}-former`;
  const options = { recursive: true, force: false, preserveTimestamps: true };
  if (existsSync(assets)) await cp(assets, former, options);
  await build();
  if (!existsSync(former)) return;
  const isKept = async (path: string) => {
    const found = await stat(path);
    // A copy of a folder is younger than what is in it.
    return found.isDirectory() || Date.now() - found.mtimeMs < KEPT_MS;
  };
  await cp(former, assets, { ...options, filter: isKept });
  await rm(former, { recursive: true });
}
