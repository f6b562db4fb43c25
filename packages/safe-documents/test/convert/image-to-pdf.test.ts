import { describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { imageToPdf } from "../../convert/image/image-to-pdf.ts";
import { groundOf } from "../../picture-page.ts";
import {
  cameraJpeg,
  filled,
  markedImage,
  markedPng,
  transparentPng,
} from "../../testing/build-image.ts";
import { picturesIn } from "../../testing/inspect-pdf.ts";
import { detailsOf, pageSizesOf, tagsOfPages } from "../../testing/read-pdf.ts";

describe("an image on a page", () => {
  it.each([
    ["portrait", () => markedPng(300, 400), [612, 792]],
    ["landscape", () => markedPng(400, 300), [792, 612]],
    ["a phone's screen", () => markedPng(1_080, 2_400), [612, 792]],
    ["landscape, taken upright", () => cameraJpeg(300, 400, 6), [612, 792]],
  ])("has the orientation of the image: %s", async (name, build, size) => {
    const type = name.includes("taken") ? "jpeg" : "png";
    const { pdf, pages } = await imageToPdf(await build(), type, "My essay");

    expect(pages).toBe(1);
    expect(await pageSizesOf(pdf)).toEqual([size]);
  });

  it.each([
    ["no finer than print needs", () => markedPng(3_000, 6_000), 1_500],
    [
      "not enlarged, and of eight bits",
      () => markedImage(20, 20).toColourspace("rgb16").png().toBuffer(),
      20,
    ],
  ])("is %s", async (_, build, width) => {
    const { pdf } = await imageToPdf(await build(), "png", "Photo");

    expect(await picturesIn(pdf)).toMatchObject([
      { width, height: width === 20 ? 20 : 2 * width, isJpeg: false },
    ]);
  });

  it("is converted to RGB", async () => {
    const printed = markedImage(20, 20).toColourspace("cmyk").jpeg();
    const jpeg = await printed.toBuffer();
    const { pdf } = await imageToPdf(jpeg, "jpeg", "Photo");
    const [picture] = await picturesIn(pdf);

    expect(await sharp(picture?.contents).metadata()).toMatchObject({
      channels: 3,
      space: "srgb",
    });
  });

  it("can be seen if white paper would hide most of it", async () => {
    const png = sharp(await transparentPng("white")).composite([
      { input: await markedPng(4, 4), gravity: "southeast" },
    ]);
    const { picture } = await imageToPdf(await png.toBuffer(), "png", "Notes");
    const [red] = (await sharp(picture).stats()).channels;

    expect(red?.min).toBeLessThan(128);
  });

  it.each([
    ["#ffffff", "00000000ff0000ff"],
    ["#ffffff", "ffffffffff0000ff"],
    ["#ffffff", "00000000ffffffff666666ff"],
    ["#666666", "00000000ffffffffff0000ff"],
  ])("has the ground %s for pixels of %s", (ground, pixels) => {
    expect(groundOf(Buffer.from(pixels, "hex"))).toBe(ground);
  });

  it.each([
    ["of nothing", () => transparentPng("#0000")],
    [
      "of white paper",
      () =>
        sharp(filled(9, 9, "white"))
          .png()
          .toBuffer(),
    ],
  ])("is refused if it shows nothing: one %s", async (_, build) => {
    await expect(imageToPdf(await build(), "png", "Notes")).rejects.toThrow(
      "Nothing can be seen in this image.",
    );
  });

  it("is divided into pages if it is very tall, each of which repeats a line of the one before", async () => {
    const { pdf, pages, picture } = await imageToPdf(
      await cameraJpeg(1_000, 9_000, 6),
      "jpeg",
      "Chat",
    );
    const parts = await picturesIn(pdf);
    const height = parts.reduce((sum, part) => sum + part.height, 0);
    const [, green] = (await sharp(picture).stats()).channels;

    expect(await detailsOf(pdf)).toMatchObject({
      title: "Chat",
      language: "en-US",
    });
    expect(parts).toHaveLength(pages);
    expect(green?.min).toBeLessThan(128);
    expect(parts.map(({ width }) => width)).toEqual(parts.map(() => 1_000));
    expect(Math.round((height - 9_000) / (pages - 1))).toBe(61);
    expect(await tagsOfPages(pdf)).toEqual(
      parts.map(() => [{ role: "Document" }, { role: "Figure", alt: "Chat" }]),
    );
  });
});
