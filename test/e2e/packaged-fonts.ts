import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const ROOT = join(import.meta.dirname, "../..");
const ARCHIVE = "node_modules/@sparticuz/chromium/bin/fonts.tar.br";

/**
 * Unpacks the fonts of the packaged browser, all that there are on Lambda.
 * @returns the environment with which a browser knows no others
 */
export async function packagedFonts(): Promise<
  Readonly<Record<string, string>>
> {
  const folder = join(ROOT, ".build/system-fonts");
  await mkdir(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], {
    input: brotliDecompressSync(await readFile(join(ROOT, ARCHIVE))),
  });
  await writeFile(
    join(folder, "fonts.conf"),
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_PATH: folder };
}
