import { describe, expect, it } from "@jest/globals";
import { convertToPdf } from "../../../lambdas/files/convert-to-pdf.ts";
import { RefusedFile } from "../../../lambdas/files/refused-file.ts";
import { markedJpeg, markedPng } from "../../support/files/build-image.ts";
import { docxOf } from "../../support/files/build-docx.ts";
import { pdfWith } from "../../support/files/build-pdf.ts";
import { detailsOf, pagesOf } from "../../support/files/read-pdf.ts";

describe("convertToPdf", () => {
  it.each([
    ["a PDF", () => pdfWith("First page", "Second page"), 2],
    ["a PNG", () => markedPng(30, 20), 1],
    ["a JPEG", () => markedJpeg(30, 20), 1],
    ["a Word document", () => docxOf("My essay"), 1],
  ])("makes a titled PDF of %s", async (_, build, count) => {
    const { pdf, pages } = await convertToPdf(await build(), "My essay");

    expect(pages).toBe(count);
    expect(await pagesOf(pdf)).toBe(count);
    expect((await detailsOf(pdf)).title).toBe("My essay");
  });

  it.each([
    [
      "PK\u0003\u0004",
      "This Word document could not be read. Please open it in Word, save it again or save it as a PDF, and upload that file.",
    ],
    [
      "<html>",
      "This file is not a PDF, PNG, JPEG or Word document. Please save it as a PDF and upload the PDF.",
    ],
  ])("refuses what begins with %j", async (text, message) => {
    await expect(convertToPdf(Buffer.from(text), "My essay")).rejects.toEqual(
      new RefusedFile(message),
    );
  });
});
