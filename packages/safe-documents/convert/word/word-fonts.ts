import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { convert } from "fontverter";
import { SCRIPT_FONTS } from "../../script-fonts.ts";

/** Font file as LibreOffice reads it. */
export interface FontData {
  readonly filename: string;
  readonly data: Uint8Array;
}

const { resolve } = createRequire(import.meta.url);

/**
 * Fonts that LibreOffice does not need: it has its own, their files are too many, or they have colors, which it does
 * not draw.
 */
const EXCLUDED = /-(arabic|armenian|emoji|georgian|hebrew|kr|lao|sc)$/;
/** Fonts with all characters in one file, in order of preference. */
const WHOLE_FONTS = [
  ["@embedpdf/fonts-sc", "NotoSansHans-Regular.otf"],
  ["@embedpdf/fonts-jp", "NotoSansJP-Regular.otf"],
  ["@embedpdf/fonts-tc", "NotoSansHant-Regular.otf"],
  ["@embedpdf/fonts-kr", "NotoSansKR-Regular.otf"],
] as const;

/** Loads fonts for the scripts that applicants write in and LibreOffice has no fonts for. */
export function wordFonts(): Promise<readonly FontData[]> {
  return Promise.all([
    ...webFonts().map(decompressFont),
    ...WHOLE_FONTS.map(readFont),
  ]);
}

/** Returns the files of the fonts' own scripts: a package has one file for each subset of its characters. */
function webFonts(): readonly string[] {
  return [
    ...SCRIPT_FONTS.filter(({ package: name }) => !EXCLUDED.test(name)).flatMap(
      ({ package: name, sheets }) => {
        const [script = ""] = name
          .replace("@fontsource/noto-sans-", "")
          .split("-");
        return sheets.map((weight) => webFont(name, script, weight));
      },
    ),
    webFont("@fontsource/noto-emoji", "emoji", "400"),
  ];
}

function webFont(name: string, part: string, weight: string): string {
  return join(
    dirname(resolve(`${name}/package.json`)),
    "files",
    `${basename(name)}-${part}-${weight}-normal.woff2`,
  );
}

async function decompressFont(path: string): Promise<FontData> {
  return {
    filename: basename(path).replace(".woff2", ".ttf"),
    data: await convert(await readFile(path), "truetype"),
  };
}

async function readFont([name, file]: readonly [
  string,
  string,
]): Promise<FontData> {
  return {
    filename: file,
    data: await readFile(join(dirname(resolve(name)), "..", "fonts", file)),
  };
}
