import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { convert } from "fontverter";
import { fileOf } from "../../font-files.ts";
import { SCRIPT_FONTS, type ScriptFont } from "../../script-fonts.ts";

const { resolve } = createRequire(import.meta.url);

/**
 * Fonts that LibreOffice does not need: it has its own, their files are too many, or they have colors, which it does
 * not draw.
 */
const EXCLUDED =
  /noto-color-emoji$|noto-sans(\/package\.json|-(arabic|armenian|georgian|hebrew|hk|jp|kr|lao|sc|tc))$/;
const EMOJI: ScriptFont = {
  family: "Noto Emoji",
  package: "@fontsource/noto-emoji/package.json",
  sheets: [],
  file: "files/noto-emoji-emoji-400-normal.woff2",
};
/** Names of the files with a font's own script, where it is not the package's. */
const OWN_SCRIPT: Readonly<Record<string, string>> = {
  "np-hmong": "nyiakeng-puachue-hmong",
  "symbols-2": "symbols",
};

/** Loads fonts for the scripts that applicants write in and LibreOffice has no fonts for, as it reads them. */
export function wordFonts() {
  return Promise.all([EMOJI, ...SCRIPT_FONTS].flatMap(pathsOf).map(readFont));
}

/** Returns the paths of a font's one file, or those of its own script: a package has one for each subset. */
function pathsOf(font: ScriptFont): readonly string[] {
  const { package: name, sheets, file } = font;
  if (EXCLUDED.test(name)) return [];
  if (file !== undefined) return [fileOf(font)];
  const script = basename(name).replace(/^noto-(sans-|serif-)?/, "");
  return sheets.map((weight) =>
    join(
      dirname(resolve(`${name}/package.json`)),
      `files/${basename(name)}-${OWN_SCRIPT[script] ?? script}-${weight}-normal.woff2`,
    ),
  );
}

async function readFont(path: string) {
  return {
    filename: basename(path).replace(".woff2", ".ttf"),
    data: await convert(await readFile(path), "truetype"),
  };
}
