import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { convert } from "fontverter";
import { fileOf } from "../../font-files.ts";
import { WORD_FONTS, type ScriptFont } from "../../script-fonts.ts";

const { resolve } = createRequire(import.meta.url);

/** Names of the files with a font's own script, where it is not the package's. */
const OWN_SCRIPT: Readonly<Record<string, string>> = {
  "np-hmong": "nyiakeng-puachue-hmong",
  "symbols-2": "symbols",
};

/** Loads fonts for the scripts that applicants write in and LibreOffice has no fonts for, as it reads them. */
export function wordFonts() {
  return Promise.all(WORD_FONTS.flatMap(pathsOf).map(readFont));
}

/** Returns the paths of a font's one file, or those of its own script: a package has one for each subset. */
function pathsOf(font: ScriptFont): readonly string[] {
  const { package: name, sheets, file } = font;
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
  const data = await convert(await readFile(path), "truetype");
  if (/symbols/.test(path)) lowerLines(data);
  return { filename: basename(path).replace(".woff2", ".ttf"), data };
}

/** Height above and below the line of Wingdings, by the height of a letter. */
const ASCENT = 0.9;
const DESCENT = 0.21;

/** Makes the lines of a font of signs as high as those of the font that it stands for: others are higher than the text. */
function lowerLines(font: Buffer): void {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
      const entry = 12 + 16 * at;
      const name = font.toString("latin1", entry, entry + 4);
      return [name, font.readUInt32BE(entry + 8)] as const;
    }),
  );
  const units = font.readUInt16BE((tables.get("head") ?? 0) + 18);
  const [above, below] = [
    Math.round(ASCENT * units),
    Math.round(DESCENT * units),
  ];
  const write = (table: string, from: number, ...values: number[]) =>
    values.forEach((value, at) =>
      font.writeInt16BE(value, (tables.get(table) ?? 0) + from + 2 * at),
    );
  write("hhea", 4, above, -below, 0);
  write("OS/2", 68, above, -below, 0, above, below);
}
