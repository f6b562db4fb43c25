import sharp from "sharp";
import {
  cameraJpeg,
  cmykJpeg,
  deepPng,
  jpegOfScans,
  markedJpeg,
  markedPng,
  pngThatClaims,
  pngWithText,
  transparentPng,
} from "./build-image.ts";
import { REFUSED, tooManyPixels } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";

function picture(what: string, name: string, build: Specimen["build"]) {
  return taken(what, name, build, "", { pictures: 1 });
}

async function again(image: Promise<Buffer>) {
  return sharp(await image);
}
async function cut(image: Promise<Buffer>, share: number) {
  const bytes = await image;
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** Pictures of every kind, some of them defective. */
export const images: readonly Specimen[] = [
  picture("a PNG", "photo.png", () => markedPng(40, 30)),
  picture("a PNG that appears little by little", "photo.png", async () =>
    (await again(markedPng(40, 30))).png({ progressive: true }).toBuffer(),
  ),
  picture("a PNG with 16 bits for each color", "photo.png", deepPng),
  picture("a gray PNG with transparency", "photo.png", async () =>
    (await again(transparentPng("red"))).toColourspace("b-w").png().toBuffer(),
  ),
  picture("a PNG with a palette", "photo.png", async () =>
    (await again(markedPng(40, 30))).png({ palette: true }).toBuffer(),
  ),
  picture("a PNG with transparency", "photo.png", () => transparentPng("red")),
  picture("a PNG with transparency and a palette", "photo.png", async () =>
    (await again(transparentPng("red"))).png({ palette: true }).toBuffer(),
  ),
  picture("a PNG that tells who made it", "photo.png", () =>
    pngWithText("Author", "Secret Author"),
  ),
  picture("a JPEG", "photo.jpeg", () => markedJpeg(40, 30)),
  picture("a JPEG that appears little by little", "photo.jpg", async () =>
    (await again(markedPng(40, 30))).jpeg({ progressive: true }).toBuffer(),
  ),
  picture("a JPEG in 64 scans", "photo.jpg", () => jpegOfScans(64)),
  picture("a gray JPEG", "photo.jpg", async () =>
    (await again(markedPng(40, 30))).greyscale().jpeg().toBuffer(),
  ),
  picture("a JPEG in the colors of print", "photo.jpg", cmykJpeg),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    taken(
      `a photo with its place, taken in position ${orientation}`,
      "photo.jpg",
      () => cameraJpeg(40, 30, orientation),
      "",
      { pictures: 1, isUpright: true },
    ),
  ),
  picture("a JPEG with an archive behind it", "photo.jpg", async () =>
    Buffer.concat([
      await markedJpeg(40, 30),
      Buffer.from("PK\u0003\u0004Secret"),
    ]),
  ),
  ...[0.2, 0.7, 0.97].flatMap((share) => [
    refused(
      `a PNG cut at ${share}`,
      "cut.png",
      () => cut(markedPng(400, 300), share),
      REFUSED.image,
    ),
    refused(
      `a JPEG cut at ${share}`,
      "cut.jpg",
      () => cut(markedJpeg(400, 300), share),
      REFUSED.image,
    ),
  ]),
  // Each of them covers the whole picture.
  refused(
    "a JPEG in 65 scans",
    "scans.jpg",
    () => jpegOfScans(65),
    REFUSED.image,
  ),
  refused(
    "the first bytes of a PNG",
    "start.png",
    () => Buffer.from("89504e470d0a1a0a", "hex"),
    REFUSED.image,
  ),
  refused(
    "a PNG of less than its header claims",
    "less.png",
    () => pngThatClaims(3_000, 3_000),
    REFUSED.image,
  ),
  // Its pixels are invalid, so that unpacking it would report damage instead.
  ...(
    [
      [30_000, 30_000, "30,000 × 30,000"],
      [30_001, 1, "30,001 × 1"],
      [1, 30_001, "1 × 30,001"],
      [8_000, 5_001, "8,000 × 5,001"],
    ] as const
  ).map(([width, height, size]) =>
    refused(
      `a PNG that claims ${size} pixels`,
      "bomb.png",
      () => pngThatClaims(width, height),
      tooManyPixels(size),
    ),
  ),
];
