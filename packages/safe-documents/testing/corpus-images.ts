import sharp, { type Sharp } from "sharp";
import {
  cameraJpeg,
  chunk,
  jpegOfScans,
  markedImage,
  markedJpeg,
  markedPng,
  pngThatClaims,
  pngWithChunks,
  transparentPng,
} from "./build-image.ts";
import { REFUSED } from "./corpus-messages.ts";
import { refused, takenAs, type Specimen } from "./corpus.ts";

const PICTURE = ["", { pictures: 1 }] as const;

function written(change: (image: Sharp) => Sharp) {
  return () => change(markedImage(40, 30)).toBuffer();
}
async function changed(png: Promise<Buffer>, change: (image: Sharp) => Sharp) {
  return change(sharp(await png)).toBuffer();
}
async function cut(image: Promise<Buffer>, share: number) {
  const bytes = await image;
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** Pictures of every kind, some of them defective. */
export const images: readonly Specimen[] = [
  ...takenAs(PICTURE, {
    "a PNG": () => markedPng(40, 30),
    "a PNG that appears little by little": written((image) =>
      image.png({ progressive: true }),
    ),
    "a PNG with 16 bits for each color": written((image) =>
      image.toColourspace("rgb16").png(),
    ),
    "a gray PNG with transparency": () =>
      changed(transparentPng("red"), (image) =>
        image.toColourspace("b-w").png(),
      ),
    "a PNG with a palette": written((image) => image.png({ palette: true })),
    "a PNG with transparency": () => transparentPng("red"),
    "a PNG with transparency and a palette": () =>
      changed(transparentPng("red"), (image) => image.png({ palette: true })),
    "a PNG that tells who made it": () =>
      pngWithChunks(chunk("tEXt", Buffer.from("Author\0Secret Author"))),
    "a JPEG": () => markedJpeg(40, 30),
    "a JPEG that appears little by little": written((image) =>
      image.jpeg({ progressive: true }),
    ),
    "a JPEG in 64 scans": () => jpegOfScans(64),
    "a gray JPEG": written((image) => image.greyscale().jpeg()),
    "a JPEG in the colors of print": written((image) =>
      image.toColourspace("cmyk").jpeg(),
    ),
    "a JPEG with an archive behind it": async () =>
      Buffer.concat([
        await markedJpeg(40, 30),
        Buffer.from("PK\u0003\u0004Secret"),
      ]),
  }),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) =>
    takenAs(["", { pictures: 1, isUpright: true }], {
      [`a photo with its place, taken in position ${orientation}`]: () =>
        cameraJpeg(40, 30, orientation),
    }),
  ),
  ...[0.2, 0.7, 0.97].flatMap((share) =>
    refused(REFUSED.image, {
      [`a PNG cut at ${share}`]: () => cut(markedPng(400, 300), share),
      [`a JPEG cut at ${share}`]: () => cut(markedJpeg(400, 300), share),
    }),
  ),
  ...refused(REFUSED.image, {
    "the first bytes of a PNG": () => Buffer.from("89504e470d0a1a0a", "hex"),
    "a PNG of less than its header claims": () => pngThatClaims(3_000, 3_000),
    "a JPEG in 65 scans": () => jpegOfScans(65),
  }),
  // Its pixels are invalid, so that unpacking it would report damage instead.
  ...(
    [
      [30_000, 30_000, "30,000 × 30,000"],
      [30_001, 1, "30,001 × 1"],
      [1, 30_001, "1 × 30,001"],
      [8_000, 5_001, "8,000 × 5,001"],
    ] as const
  ).flatMap(([width, height, size]) =>
    refused(REFUSED.tooManyPixels(size), {
      [`a PNG that claims ${size} pixels`]: () => pngThatClaims(width, height),
    }),
  ),
];
