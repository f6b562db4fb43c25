import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const SCRIPT =
  'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';

interface Package {
  readonly version: string;
}

/**
 * Returns the path of the packaged Chromium. It is unpacked elsewhere, by a process that has its folder for the temporary
 * one, and has its name once it is whole: the package takes whatever is there, also what another process still writes, a
 * stopped function has left, or is another user's or another version's.
 */
export async function packagedChromium(): Promise<string> {
  const program = require.resolve("@sparticuz/chromium");
  const about = join(dirname(program), "../package.json");
  const { version } = JSON.parse(await readFile(about, "utf8")) as Package;
  const own = `chromium-${version}-of-${process.getuid?.()}`;
  const path = join(tmpdir(), own);
  if (existsSync(path)) return path;
  const folder = await mkdtemp(`${path}-`);
  try {
    await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", SCRIPT],
      { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: folder } },
    );
    const names = await readdir(folder);
    for (const name of names.filter((each) => each !== "chromium")) {
      // What cannot be replaced is there.
      await rename(join(folder, name), join(tmpdir(), name)).catch(() => {});
    }
    await rename(join(folder, "chromium"), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}
