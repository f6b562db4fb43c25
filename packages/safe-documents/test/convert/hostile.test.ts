import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { convertToPdf } from "../../convert/convert-to-pdf.ts";
import { patience } from "../../convert/patience.ts";
import { RefusedFile } from "../../convert/refused-file.ts";
import { pdfWith } from "../../testing/build-pdf.ts";
import { notDrawn, REFUSED } from "../../testing/corpus-messages.ts";
import { hostilePngs } from "../../testing/hostile-images.ts";
import {
  circularDrawing,
  circularField,
  circularTable,
  deepPageTree,
  drawingsInDrawings,
  formOf,
  nested,
  packedObjects,
  pageOfBlanks,
  sharedPoints,
  unendingStreams,
} from "../../testing/hostile-pdfs.ts";

const REFUSALS: readonly string[] = [
  REFUSED.pdf,
  notDrawn("word and more word and more wo"),
  REFUSED.complex,
  REFUSED.image,
  REFUSED.imageInvisible,
  REFUSED.pdfInvisible,
];

/** Returns the result of a conversion: the number of pages, or the message of a refused file. */
async function endOf(bytes: Uint8Array): Promise<number | string> {
  try {
    return (await convertToPdf(bytes, "My essay")).pages;
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
}

describe("a file that is built to exhaust the conversion", () => {
  // The limit of processor time is the same one, reached sooner.
  beforeEach(() => {
    patience.processor = 0.3;
  });
  afterEach(() => {
    patience.processor = 1;
  });

  it.each([
    [
      "streams without end, and a word about encryption",
      () => unendingStreams("% /Encrypt"),
    ],
    ["marks that share a long list", () => sharedPoints(3_000, 50_000)],
    ["packed objects of half a gigabyte", () => packedObjects([], 500e6)],
  ])("is refused within its limits: %s", async (_, build) => {
    expect(await endOf(build())).toBe(REFUSED.complex);
    patience.processor = 1;
    // The next file is converted as usual.
    expect(await endOf(await pdfWith("One", "Two"))).toBe(2);
  });

  it.each([
    ["arrays in arrays", () => nested("[", "]")],
    ["dictionaries in dictionaries", () => nested("<< /A", ">>")],
    ["texts in texts", () => nested("(", ")")],
    ["a text of a megabyte in a field", () => formOf(1, 1_000_000)],
    ["thousands of fields", () => formOf(2_000, 30)],
    ["hundreds of fields with one long text", () => formOf(300, 90_000)],
    ["a field in itself", circularField],
    ["thousands of marks", () => sharedPoints(3_000, 4)],
    ["a drawing in itself", circularDrawing],
    ["drawings in drawings", () => drawingsInDrawings(30, 100)],
    ["page trees in page trees", () => deepPageTree(6_000)],
    ["a table before itself", circularTable],
    [
      "a hundred thousand packed objects",
      () => packedObjects(Array.from({ length: 1e5 }, () => "null")),
    ],
    [
      "a packed list of millions",
      () => packedObjects([`[${"1 ".repeat(1e7)}]`]),
    ],
    ["a page that is compressed three times", () => pageOfBlanks([300], 3)],
    ["a page of gigabytes", () => pageOfBlanks([60, 60, 60, 60, 60])],
    ...hostilePngs,
  ])("is converted or refused in time: %s", async (_, build) => {
    const end = await endOf(await build());

    expect([1, ...REFUSALS]).toContain(end);
  });
});

describe("a form with an essay in it", () => {
  it.each([5_000, 7_000, 20_000])(
    "of %d letters is converted",
    async (length) => {
      expect(await endOf(formOf(1, length))).toBe(1);
    },
  );
});
