import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { convertToPdf } from "../../convert/convert-to-pdf.ts";
import { patience } from "../../convert/patience.ts";
import { RefusedFile } from "../../convert/refused-file.ts";
import { pdfWith } from "../../testing/build-pdf.ts";
import { REFUSED } from "../../testing/corpus-messages.ts";
import {
  pngOfParts,
  pngWithComment,
  widePng,
} from "../../testing/hostile-images.ts";
import {
  circularField,
  circularTable,
  deepPageTree,
  drawingsInDrawings,
  formOf,
  nested,
  packedObjects,
  pageOfBlanks,
  unendingStreams,
} from "../../testing/hostile-pdfs.ts";

/** Returns the result of a conversion: the number of pages, or the message of a refused file. */
async function endOf(bytes: Uint8Array): Promise<number | string> {
  try {
    return (await convertToPdf(bytes, "My essay")).pages;
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
}

/** Returns a PDF with its page of Letter in the largest size that viewers show. */
function onWall(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString("latin1");
  return Buffer.from(text.replace("612 792", "14400 14400"), "latin1");
}

describe("a file that is built to exhaust the conversion", () => {
  afterEach(() => {
    patience.processor = 1;
  });

  describe("is refused beyond the limits", () => {
    // The limit of processor time is the same one, reached sooner.
    beforeEach(() => {
      patience.processor = 0.05;
    });

    it.each([
      [
        "streams without end, and a word about encryption",
        () => unendingStreams("% /Encrypt"),
      ],
      ["packed objects of half a gigabyte", () => packedObjects([], 500e6)],
      ["drawings in drawings", () => drawingsInDrawings(30, 100)],
    ])("%s", async (_, build) => {
      expect(await endOf(build())).toBe(REFUSED.complex);
    });
  });

  it("leaves a process to the next file, which is converted as usual", async () => {
    expect(await endOf(await pdfWith("One", "Two"))).toBe(2);
  });

  it.each([
    ["arrays in arrays", () => nested("[", "]"), REFUSED.pdf],
    ["dictionaries in dictionaries", () => nested("<< /A", ">>"), 1],
    ["a text of a megabyte", () => formOf(1, 1_000_000), REFUSED.pdf],
    ["hundreds of fields", () => formOf(500, 30), 1],
    ["a form as large as a wall", () => onWall(formOf(1, 30)), 1],
    ["a field in itself", circularField, REFUSED.pdfInvisible],
    [
      "page trees in page trees",
      () => deepPageTree(6_000),
      REFUSED.pdfInvisible,
    ],
    ["a table before itself", circularTable, 1],
    ["a page that is packed thrice", () => pageOfBlanks([300], 3), REFUSED.pdf],
    ["a picture as wide as may be", widePng, REFUSED.imageInvisible],
    ["a comment of a gigabyte", pngWithComment, 1],
    ["80,000 more texts in a picture", () => pngOfParts("tEXt", 2), 1],
    ["a picture in 80,000 parts", () => pngOfParts("IDAT"), REFUSED.image],
  ])("is converted or refused in time: %s", async (_, build, end) => {
    patience.processor = 0.3;

    expect(await endOf(await build())).toBe(end);
  });
});

it.each([5_000, 20_000])(
  "a form with an essay in it of %d letters is converted",
  async (length) => {
    expect(await endOf(formOf(1, length))).toBe(1);
  },
);
