import { describe, expect, it } from "@jest/globals";
import {
  decodePDFRawStream,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { imageToPdf } from "../../../lambdas/files/image-to-pdf.ts";
import { RefusedFile } from "../../../lambdas/files/refused-file.ts";
import {
  cameraJpeg,
  cmykJpeg,
  deepPng,
  markedJpeg,
  markedPng,
  pngThatClaims,
  transparentPng,
} from "../../support/files/build-image.ts";
import {
  detailsOf,
  pageSizesOf,
  tagsOfPages,
} from "../../support/files/read-pdf.ts";

const refusalOf = async (bytes: Uint8Array, type: "png" | "jpeg") =>
  imageToPdf(bytes, type, "Photo").catch((error: unknown) => error);

const unreadable = new RefusedFile(
  "This image could not be read. Please open it on your device, save it again and upload the new file.",
);
const tooLarge = new RefusedFile(
  "This image has too many pixels. Please save it in a smaller size and upload it again.",
);

/** The picture of a PDF as stored, with its size in pixels. */
async function pictureIn(pdf: Uint8Array) {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const { dict, contents } = object;
    if (dict.lookup(PDFName.of("Subtype")) !== PDFName.of("Image")) continue;
    const sizeOf = (key: string) =>
      dict.lookup(PDFName.of(key), PDFNumber).asNumber();
    const isJpeg =
      dict.lookup(PDFName.of("Filter")) === PDFName.of("DCTDecode");
    const width = sizeOf("Width");
    const height = sizeOf("Height");
    return { contents, isJpeg, width, height, stream: object };
  }
  throw new Error("No picture");
}

/** Whether the upper left and the lower right corner of the stored picture are red. */
async function redCornersOf(pdf: Uint8Array): Promise<[boolean, boolean]> {
  const { contents } = await pictureIn(pdf);
  const { data, info } = await sharp(contents)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60;
  };
  return [isRed(5, 5), isRed(info.width - 5, info.height - 5)];
}

describe("an image on a page", () => {
  it.each([
    ["portrait", 300, 400, [612, 792]],
    ["landscape", 400, 300, [792, 612]],
  ])("lies as the image does: %s", async (_, width, height, size) => {
    const { pdf, pages } = await imageToPdf(
      await markedPng(width, height),
      "png",
      "My essay",
    );
    expect(pages).toBe(1);
    expect(await pageSizesOf(pdf)).toEqual([size]);
  });

  it("is titled, in English, and a figure for screen readers", async () => {
    const image = await markedJpeg(300, 400);
    const { pdf } = await imageToPdf(image, "jpeg", "My essay");

    expect(await detailsOf(pdf)).toMatchObject({
      title: "My essay",
      language: "en-US",
    });
    expect((await tagsOfPages(pdf))[0]).toContainEqual({
      role: "Figure",
      alt: "My essay",
    });
  });

  it("is no finer than print needs", async () => {
    const { pdf } = await imageToPdf(
      await markedPng(3000, 6000),
      "png",
      "Photo",
    );
    expect(await pictureIn(pdf)).toMatchObject({ width: 1500, height: 3000 });
  });
});

describe("row 20: a photo", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is upright however the camera was held (%d)",
    async (orientation) => {
      const photo = await cameraJpeg(400, 300, orientation);
      const { pdf } = await imageToPdf(photo, "jpeg", "Photo");

      expect(await pageSizesOf(pdf)).toEqual([[792, 612]]);
      expect(await redCornersOf(pdf)).toEqual([true, false]);
    },
  );

  it("does not tell where it was taken", async () => {
    const photo = await cameraJpeg(400, 300, 6);
    const { pdf } = await imageToPdf(photo, "jpeg", "Photo");
    const { contents } = await pictureIn(pdf);

    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0);
    expect((await sharp(contents).metadata()).exif).toBeUndefined();
    expect(Buffer.from(pdf).includes("SecretCamera")).toBe(false);
  });
});

describe("an unusual image", () => {
  it("is put on white where it lets the ground through", async () => {
    const { pdf } = await imageToPdf(await transparentPng(), "png", "Photo");
    const { stream } = await pictureIn(pdf);
    // A row is its filter byte and three bytes for each pixel; the first pixel of the first row is stored as it is.
    const firstPixel = decodePDFRawStream(stream).decode().subarray(1, 4);

    expect([...firstPixel]).toEqual([255, 255, 255]);
  });

  it("becomes eight bits for each color", async () => {
    const { pdf } = await imageToPdf(await deepPng(), "png", "Photo");

    expect(await pictureIn(pdf)).toMatchObject({ width: 20, isJpeg: false });
  });

  it("becomes red, green and blue", async () => {
    const { pdf } = await imageToPdf(await cmykJpeg(), "jpeg", "Photo");
    const { contents } = await pictureIn(pdf);

    expect(await sharp(contents).metadata()).toMatchObject({
      channels: 3,
      space: "srgb",
    });
  });
});

describe("row 20: an image that cannot be taken", () => {
  it.each([
    [30_000, 30_000],
    [30_001, 1],
    [1, 30_001],
    [8_000, 5_001],
  ])("is refused by its header when it claims %d x %d", async (w, h) => {
    expect(await refusalOf(pngThatClaims(w, h), "png")).toEqual(tooLarge);
  });

  it.each([0.2, 0.7, 0.97])("is refused when cut at %d", async (part) => {
    const png = await markedPng(400, 300);
    const jpeg = await markedJpeg(400, 300);
    const cut = (image: Buffer) => image.subarray(0, image.length * part);

    expect(await refusalOf(cut(png), "png")).toEqual(unreadable);
    expect(await refusalOf(cut(jpeg), "jpeg")).toEqual(unreadable);
  });

  it("is refused when it is another type than it says", async () => {
    expect(await refusalOf(await markedPng(20, 20), "jpeg")).toEqual(
      unreadable,
    );
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await refusalOf(svg, "png")).toEqual(unreadable);
  });

  it("is refused when it holds less than its header claims", async () => {
    expect(await refusalOf(pngThatClaims(3_000, 3_000), "png")).toEqual(
      unreadable,
    );
  });
});
