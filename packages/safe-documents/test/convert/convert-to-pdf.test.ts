import { describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { convertToPdf } from "../../convert/convert-to-pdf.ts";
import { RefusedFile } from "../../convert/refused-file.ts";
import { markedPng } from "../../testing/build-image.ts";

/** Returns the mean color of a square around a point of a picture. */
async function colorAt(picture: Uint8Array, left: number, top: number) {
  const square = { left, top, width: 20, height: 20 };
  const { channels } = await sharp(
    await sharp(picture).extract(square).toBuffer(),
  ).stats();
  return channels.map(({ mean }) => Math.round(mean / 51));
}

describe("convertToPdf", () => {
  it.each(["", "<html>", "MZ"])(
    "rejects a type that no form would have sent: %j",
    async (text) => {
      await expect(convertToPdf(Buffer.from(text), "My essay")).rejects.toEqual(
        new RefusedFile(
          "This file is not a PDF, PNG, JPEG or Word document. Please save it as a PDF and upload the PDF.",
          { kind: "OtherKind" },
        ),
      );
    },
  );

  it("draws the first page of a picture and of a PDF, in their colors", async () => {
    const ofPicture = await convertToPdf(await markedPng(600, 800), "Photo");
    const ofPdf = await convertToPdf(ofPicture.pdf, "Photo");

    for (const { picture } of [ofPicture, ofPdf]) {
      const { format, width, height } = await sharp(picture).metadata();
      expect({ format, width, height }).toEqual({
        format: "webp",
        width: 371,
        height: 480,
      });
      expect(await colorAt(picture, 120, 160)).toEqual([5, 0, 0]);
      expect(await colorAt(picture, 240, 320)).toEqual([5, 5, 5]);
      expect(picture.length).toBeLessThan(10_000);
    }
  });
});
