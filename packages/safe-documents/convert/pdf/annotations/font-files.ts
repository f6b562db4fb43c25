import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SCRIPT_FONTS } from "../../../script-fonts.ts";

/** Font file of a package, with the characters for which its style sheet uses it. */
export interface FontFile {
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** Whether it is a variable font, of which a PDF gets one weight. */
  readonly isVariable: boolean;
}

const { resolve } = createRequire(import.meta.url);

// Emoji are left out: their font has colors, which fonts in a PDF do not have.
const SHEETS = [
  ["@fontsource/arimo", "400"],
  ...SCRIPT_FONTS.map(({ package: name, sheets }) => [name, sheets[0] ?? ""]),
].filter(([, sheet]) => sheet !== "emoji-400");

let files: Promise<readonly FontFile[]> | undefined;

/** Lists fonts for every script that applicants write in, in order of preference. */
export function fontFiles(): Promise<readonly FontFile[]> {
  return (files ??= Promise.all(
    SHEETS.map(([name = "", sheet = ""]) => filesOf(name, sheet)),
  ).then((lists) => lists.flat()));
}

async function filesOf(name: string, sheet: string): Promise<FontFile[]> {
  const folder = dirname(resolve(`${name}/package.json`));
  const css = await readFile(join(folder, `${sheet}.css`), "utf8");
  return (css.match(/@font-face \{[^}]*\}/g) ?? []).map((face) => ({
    path: join(folder, /files\/[\w.[\]-]+\.woff2/.exec(face)?.[0] ?? ""),
    isVariable: sheet === "wght",
    ranges: rangesOf(/unicode-range: ([^;]+)/.exec(face)?.[1] ?? ""),
  }));
}

/** Parses the ranges of CSS: `U+20-7e,U+a0`. */
function rangesOf(text: string): FontFile["ranges"] {
  return text.split(",").map((range) => {
    const [first = 0, last = first] = range
      .replace(/U\+/i, "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return [first, last];
  });
}

/** Returns whether a font file covers a character. */
export function isFor(
  { ranges }: Pick<FontFile, "ranges">,
  character: number,
): boolean {
  return ranges.some(
    ([first, last]) => first <= character && character <= last,
  );
}
