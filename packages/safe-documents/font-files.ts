import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { convert } from "fontverter";
import { Blob, Face, Font } from "harfbuzzjs";
import type { ScriptFont } from "./script-fonts.ts";

type Ranges = readonly (readonly [first: number, last: number])[];

/** Font file of a package, with the characters for which its style sheet uses it. */
export interface FontFile {
  readonly font: ScriptFont;
  readonly path: string;
  readonly weight: string;
  readonly ranges: Ranges;
  /** Whether it is a variable font, of which a PDF gets one weight. */
  readonly isVariable: boolean;
}

const { resolve } = createRequire(import.meta.url);
const ALL: Ranges = [[0, 0x10ffff]];

/** Returns the path of the one file of a font. */
export function fileOf({ package: name, file = "" }: ScriptFont): string {
  return join(dirname(resolve(name)), file);
}

/** Lists the files of fonts, in their order. */
export async function filesOf(
  fonts: readonly ScriptFont[],
): Promise<readonly FontFile[]> {
  return (await Promise.all(fonts.map(filesOfFont))).flat();
}

async function filesOfFont(font: ScriptFont): Promise<readonly FontFile[]> {
  if (font.file !== undefined) {
    const path = fileOf(font);
    return [{ font, path, weight: "400", ranges: ALL, isVariable: false }];
  }
  const folder = dirname(resolve(`${font.package}/package.json`));
  const sheets = font.sheets.map(async (sheet) => {
    const css = await readFile(join(folder, `${sheet}.css`), "utf8");
    return (css.match(/@font-face \{[^}]*\}/g) ?? []).map((face) => ({
      font,
      path: join(folder, /files\/[\w.[\]-]+\.woff2/.exec(face)?.[0] ?? ""),
      weight: /font-weight: (\d+);/.exec(face)?.[1] ?? "400",
      ranges: rangesOf(/unicode-range: ([^;]+)/.exec(face)?.[1]),
      isVariable: sheet === "wght",
    }));
  });
  return (await Promise.all(sheets)).flat();
}

/** Parses the ranges of CSS: `U+20-7e,U+a0`. */
export function rangesOf(text: string | undefined): Ranges {
  if (text === undefined) return ALL;
  return text.split(",").map((range) => {
    const [first = 0, last = first] = range
      .replace(/U\+/i, "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return [first, last];
  });
}

/** Returns whether a font file is used for a character. */
export function isFor({ ranges }: FontFile, character: number): boolean {
  return ranges.some(
    ([first, last]) => first <= character && character <= last,
  );
}

interface OpenFont {
  /** Characters for which it has a glyph. */
  readonly codes: readonly number[];
  readonly glyphs: Font;
}

/** Opens a font file of any format. */
export async function openFont(path: string): Promise<OpenFont> {
  const data = await convert(await readFile(path), "truetype");
  const face = new Face(new Blob(data));
  return { codes: [...face.collectUnicodes()], glyphs: new Font(face) };
}
