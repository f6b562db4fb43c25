import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printedFaces, type PrintedFace } from "./print-fonts.ts";

const TABLE = join(import.meta.dirname, "../../shared/printed-ranges.ts");

/** Writes where a set of code points begins and ends, each as its distance from the one before, in base 36. */
function bordersOf(codes: Iterable<number>): string {
  const all = new Set(codes);
  const borders = [...all]
    .flatMap((code) => [
      ...(all.has(code - 1) ? [] : [code]),
      ...(all.has(code + 1) ? [] : [code + 1]),
    ])
    .toSorted((one, other) => one - other);
  return borders
    .map((border, at) => (border - (borders[at - 1] ?? 0)).toString(36))
    .join(" ");
}

function isMark(code: number): boolean {
  const mark = /(?!\p{Default_Ignorable_Code_Point})\p{M}/u;
  return mark.test(String.fromCodePoint(code));
}

/** Returns the table of all that is printed, and of each font file with marks, as a module. */
export function printedRanges(faces: readonly PrintedFace[]): string {
  const withMarks = faces
    // Those with all letters of Han have marks for none.
    .filter(
      ({ font, letters }) =>
        !font.file?.endsWith("otf") && letters.some(isMark),
    )
    .map(({ letters }) => new Set(letters))
    .filter(
      (letters, at, sets) =>
        !sets.some(
          (other, place) =>
            (other.size > letters.size || place < at) &&
            [...letters].every((letter) => other.has(letter)),
        ),
    );
  const lines = withMarks.map((letters) => `  "${bordersOf(letters)}",`);
  return `/** Made of the fonts of the printed copy by \`npm run letters\`: distances of the borders of ranges, in base 36. */

export const ALL_PRINTED =
  "${bordersOf(faces.flatMap(({ letters }) => letters))}";

/** Of each font file with marks, because a mark and its letter are printed by one. */
export const WITH_MARKS = [
${lines.join("\n")}
];
`;
}

if (import.meta.main) {
  await writeFile(TABLE, printedRanges(await printedFaces()));
}
