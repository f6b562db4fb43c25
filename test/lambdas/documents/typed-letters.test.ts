import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { convertToPdf, RefusedFile } from "@admission/safe-documents";
import {
  docxOf,
  docxWith,
  inParagraph,
  run,
} from "@admission/safe-documents/testing/build-docx";
import { toldText } from "@admission/safe-documents/testing/told-text";
import { describe, expect, it } from "@jest/globals";
import { plainLines } from "../../../shared/plain-text.ts";
import { unprintedIn } from "../../../shared/printed-letters.ts";
import { NAMES_OF_THE_WORLD } from "../../support/names-of-the-world.ts";

const typed = plainLines(
  await readFile(
    join(import.meta.dirname, "../../support/typed-lines.txt"),
    "utf8",
  ),
).split("\n");
/** Private letters are signs of a document's own font. */
const lines = [...typed, ...NAMES_OF_THE_WORLD].filter(
  (line) => line !== "" && !/\p{Co}/u.test(line),
);

/** Encoding that has the letters in which an East Asian country writes every day, with the first bytes of these. */
type Encoding = readonly [string, number, number];

/** Returns the letters of an encoding that are written as two bytes, a line for each first one. */
function lettersOf([encoding, first, last]: Encoding): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: last - first + 1 }, (_row, row) =>
    Array.from({ length: 0xff - 0x40 }, (_column, column) =>
      decoder.decode(new Uint8Array([first + row, 0x40 + column])),
    )
      .filter((letter) => /^\p{L}$/u.test(letter))
      .join(""),
  );
}

function lettersIn(text: string): readonly string[] {
  return (
    text.normalize("NFKC").match(/[\p{L}\p{N}\p{Extended_Pictographic}]/gu) ??
    []
  );
}

function languageOf(eastAsian: string): string {
  return `<w:lang w:val="en-US" w:eastAsia="${eastAsian}"/>`;
}
function fontOf(name: string): string {
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}"/>`;
}

/** What Word says of a text: the language whose letters it has, and its looks; and letters that such a text has to keep. */
const STYLES: readonly (readonly [string, string, string, Encoding])[] = [
  ["of no language", "", "", ["big5", 0xa4, 0xc6]],
  [
    "of an American",
    languageOf("en-US"),
    fontOf("Calibri"),
    ["gb18030", 0xb0, 0xd7],
  ],
  ["in Chinese", languageOf("zh-CN"), fontOf("宋体"), ["euc-jp", 0xb0, 0xcf]],
  [
    "in Japanese, bold and italic",
    languageOf("ja-JP"),
    "<w:b/><w:bCs/><w:i/><w:iCs/>",
    ["euc-kr", 0xb0, 0xc8],
  ],
];

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
    "is printed of a Word document %s if it is printed when it is typed",
    async (_how, language, properties, encoding) => {
      const printed = lines.filter(
        (line) => unprintedIn(line).length === 0 && !NOT_LAID_OUT.test(line),
      );
      for (const written of [printed, lettersOf(encoding)]) {
        const docx = await docxWith({
          body: written
            .map((line) => inParagraph(run(line, properties)))
            .join(""),
          parts: {
            styles: `<w:docDefaults><w:rPrDefault><w:rPr>${language}</w:rPr></w:rPrDefault></w:docDefaults>`,
          },
        });
        const { pdf } = await convertToPdf(docx, "My essay");

        const text = new Set(lettersIn(await toldText(pdf)));
        const all = new Set(lettersIn(written.join("")));
        expect([...all].filter((letter) => !text.has(letter))).toEqual([]);
      }
    },
    60_000,
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
  }, 60_000);
});
