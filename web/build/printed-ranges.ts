import { runsOf, type PrintedFace } from "./print-fonts.ts";

const MARK = /(?!\p{Default_Ignorable_Code_Point})\p{M}/u;

/** Writes where a set of code points begins and ends, each as its distance from the one before, in base 36. */
function bordersOf(codes: readonly number[]): string {
  const borders = runsOf(codes).flatMap(([first, last]) => [first, last + 1]);
  return borders
    .map((border, at) => (border - (borders[at - 1] ?? 0)).toString(36))
    .join(" ");
}

/** Returns the table of all that is printed, and of each font file with marks, because one prints a mark and its letter. */
export function printedRanges(faces: readonly PrintedFace[]): string {
  const withMarks = faces.filter(
    ({ font, letters }) =>
      // Those with all letters of Han have marks for none.
      !font.file?.endsWith("otf") &&
      MARK.test(String.fromCodePoint(...letters)),
  );
  const table = {
    all: bordersOf(faces.flatMap(({ letters }) => letters)),
    withMarks: withMarks.map(({ letters }) => bordersOf(letters)),
  };
  return `${JSON.stringify(table, null, 2)}\n`;
}
