import { PLAIN_LETTERS } from "./plain-letters.ts";
// Made of the font files by `npm run letters`: all that is printed, and what of it by each font file with marks.
import ranges from "./printed-ranges.json" with { type: "json" };
import { segmentsOf } from "./segments.ts";

/** Returns the first code points of what alternately is in a table and is not; it has their distances in base 36. */
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

const all = bordersOf(ranges.all);
const withMarks = ranges.withMarks.map(bordersOf);

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
  const parts = segmentsOf(text.normalize("NFC"), "grapheme");
  return [...new Set(Array.from(parts, ({ segment }) => segment))].filter(
    (grapheme) => !isPrinted(grapheme),
  );
}
