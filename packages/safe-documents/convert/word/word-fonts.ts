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
/** Fonts with all characters in one file, in order of preference: what Node finds of their package, and the file from there. */
const WHOLE_FONTS = [
  [
    "@fontsource/noto-emoji/package.json",
    "files/noto-emoji-emoji-400-normal.woff2",
  ],
  ["@embedpdf/fonts-sc", "../fonts/NotoSansHans-Regular.otf"],
  ["@embedpdf/fonts-jp", "../fonts/NotoSansJP-Regular.otf"],
  ["@embedpdf/fonts-tc", "../fonts/NotoSansHant-Regular.otf"],
  ["@embedpdf/fonts-kr", "../fonts/NotoSansKR-Regular.otf"],
] as const;

/** Loads fonts for the scripts that applicants write in and LibreOffice has no fonts for. */
export function wordFonts(): Promise<readonly FontData[]> {
  return Promise.all([...scriptFonts(), ...WHOLE_FONTS].map(readFont));
}

/** Returns the files of the fonts' own scripts: a package has one file for each subset of its characters. */
function scriptFonts(): readonly (readonly [string, string])[] {
  return SCRIPT_FONTS.filter(
    ({ package: name }) => !EXCLUDED.test(name),
  ).flatMap(({ package: name, sheets }) => {
    const [script = ""] = name.replace("@fontsource/noto-sans-", "").split("-");
    return sheets.map(
      (weight) =>
        [
          `${name}/package.json`,
          `files/${basename(name)}-${script}-${weight}-normal.woff2`,
        ] as const,
    );
  });
}

async function readFont([found, file]: readonly [
  string,
  string,
]): Promise<FontData> {
  const path = join(dirname(resolve(found)), file);
  return {
    filename: basename(path).replace(".woff2", ".ttf"),
    data: await convert(await readFile(path), "truetype"),
  };
}
