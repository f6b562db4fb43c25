import { PLAIN_LETTERS } from "./plain-letters.ts";
import { ALL_PRINTED, WITH_MARKS } from "./printed-ranges.ts";

/** Returns the first code points of what alternately is in a table and is not. */
function bordersOf(table: string): readonly number[] {
  let border = 0;
  return table
    .split(" ")
    .map((distance) => (border += Number.parseInt(distance, 36)));
}

function isIn(borders: readonly number[], code: number): boolean {
  let from = 0;
  let to = borders.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((borders[middle] ?? 0) <= code) from = middle + 1;
    else to = middle;
  }
  return from % 2 === 1;
}

const all = bordersOf(ALL_PRINTED);
const withMarks = WITH_MARKS.map(bordersOf);
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns whether a letter is printed with its marks, which needs one font with all of them. */
function isPrinted(grapheme: string): boolean {
  const seen = grapheme.replaceAll(
    /[\s\p{Default_Ignorable_Code_Point}]/gu,
    "",
  );
  const codes = Array.from(seen, (each) => each.codePointAt(0) ?? 0);
  return (
    codes.every((code) => isIn(all, code)) &&
    (!/.\p{M}/u.test(seen) ||
      withMarks.some((borders) => codes.every((code) => isIn(borders, code))))
  );
}

/** Returns what no font of the printed copy has of a text, each letter with its marks, once. */
export function unprintedIn(text: string): readonly string[] {
  if (PLAIN_LETTERS.test(text)) return [];
  const parts = graphemes.segment(text.normalize("NFC"));
  return [...new Set(Array.from(parts, ({ segment }) => segment))].filter(
    (grapheme) => !isPrinted(grapheme),
  );
}
