import { convertToPdf, RefusedFile } from "@admission/safe-documents";
import { docxOf } from "@admission/safe-documents/testing/build-docx";
import {
  everydayLetters,
  lettersIn,
  styledDocx,
  STYLES,
} from "@admission/safe-documents/testing/styled-docx";
import { toldText } from "@admission/safe-documents/testing/told-text";
import { describe, expect, it } from "@jest/globals";
import { plainLines } from "../../../shared/plain-text.ts";
import { unprintedIn } from "../../../shared/printed-letters.ts";
import { NAMES_OF_THE_WORLD } from "../../support/names-of-the-world.ts";
import { textAt } from "../../support/run-script.ts";

const typed = plainLines(textAt("test/support/typed-lines.txt")).split("\n");
/** Private letters are signs of a document's own font. */
const lines = [...typed, ...NAMES_OF_THE_WORLD].filter(
  (line) => line !== "" && !/\p{Co}/u.test(line),
);

/** Scripts whose syllables LibreOffice does not lay out as they are written, so that they are refused. */
const NOT_LAID_OUT =
  /\p{Script=Balinese}|\p{Script=Javanese}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Tai_Tham}/u;

/** Returns what a Word document is refused with, or nothing. */
async function refusalOf(written: readonly string[]): Promise<string> {
  try {
    await convertToPdf(await docxOf(...written), "My essay");
    return "";
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
}

describe("a letter", () => {
  it.each(STYLES)(
    "is printed of a Word document $what if it is printed when it is typed",
    async (style) => {
      const printed = lines.filter(
        (line) => unprintedIn(line).length === 0 && !NOT_LAID_OUT.test(line),
      );
      for (const written of [printed, everydayLetters(style)]) {
        const docx = await styledDocx(written, style);
        const { pdf } = await convertToPdf(docx, "My essay");

        const text = new Set(lettersIn(await toldText(pdf)));
        const all = new Set(lettersIn(written.join("")));
        expect([...all].filter((letter) => !text.has(letter))).toEqual([]);
      }
    },
  );

  it("is refused in a Word document if it is not printed when it is typed", async () => {
    const taken: string[] = [];
    for (const line of lines) {
      const words = line
        .split(" ")
        .filter((word) => unprintedIn(word).length > 0);
      if (words.length > 0 && (await refusalOf(words)) === "") taken.push(line);
    }

    expect(taken).toEqual([]);
  });
});
