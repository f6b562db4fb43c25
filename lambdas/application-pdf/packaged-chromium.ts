import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const SCRIPT =
  'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';

/**
 * Returns the path of the packaged Chromium. It is unpacked elsewhere, by a process that has its folder for the temporary
 * one, and its folder has its name once it is whole: the package takes whatever is there, also what another process still
 * writes, a stopped function has left, or is another user's or another version's.
 */
export async function packagedChromium(): Promise<string> {
  const program = require.resolve("@sparticuz/chromium");
  const about = join(dirname(program), "../package.json");
  const { version } = JSON.parse(await readFile(about, "utf8")) as {
    readonly version: string;
  };
  const own = join(tmpdir(), `chromium-of-${process.getuid?.()}-${version}`);
  const path = join(own, "chromium");
  if (existsSync(path)) return path;
  const folder = await mkdtemp(`${own}-`);
  try {
    await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", SCRIPT],
      { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: folder } },
    );
    for (const name of ["al2023", "fonts"]) {
      // Variables of the package lead there. What cannot be replaced is there.
      await rename(join(folder, name), join(tmpdir(), name)).catch(() => {});
    }
    await rename(folder, own);
  } catch (error) {
    // Unless another process was first.
    if (!existsSync(path)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}
