import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Returns what sharp reads as a picture of one color. */
export function filled(
  width: number,
  height: number,
  background: string,
  channels: 3 | 4 = 3,
) {
  return { create: { width, height, channels, background } };
}

/** Draws a test image with one red corner on white, so that a rotated image is recognized. */
export function markedImage(width: number, height: number) {
  const corner = filled(Math.round(width / 2), Math.round(height / 2), "red");
  return sharp(filled(width, height, "white")).composite([
    { input: corner, gravity: "northwest" },
  ]);
}

/** Creates a PNG that is white except for its upper left quarter, which is red. */
export function markedPng(width: number, height: number): Promise<Buffer> {
  return markedImage(width, height).png().toBuffer();
}

/** Creates the same picture as a JPEG. */
export function markedJpeg(width: number, height: number): Promise<Buffer> {
  return markedImage(width, height).jpeg().toBuffer();
}

// Transformations that undo the eight orientations in which a camera may store a picture.
const stored: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

/** Creates `markedJpeg` as a camera stores it in one of eight orientations, with the place where it was taken. */
export async function cameraJpeg(
  width: number,
  height: number,
  orientation: number,
): Promise<Buffer> {
  const upright = sharp(await markedPng(width, height));
  const pixels = await stored[orientation]?.(upright).png().toBuffer();
  return sharp(pixels)
    .withExif({
      IFD0: { Make: "SecretCamera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1 5/1 0/1" },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** Creates a PNG that is transparent except for its upper left quarter, which has this color. */
export function transparentPng(ink: string): Promise<Buffer> {
  return sharp(filled(20, 20, "#0000", 4))
    .composite([{ input: filled(10, 10, ink, 4), gravity: "northwest" }])
    .png()
    .toBuffer();
}

/** Creates a PNG of a few bytes whose header declares the given size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from([0x78, 0x9c, 0x63, 0, 0, 0, 1, 0, 1])),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates a gray JPEG of 8 × 8 pixels in this many scans, each of which covers the whole of it. */
export function jpegOfScans(scans: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes]);
  const scan = [segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.from([0x7f])];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    // One code of one bit, which means that nothing changes.
    segment(0xc4, 0, 1, ...Array.from({ length: 16 }, () => 0)),
    ...Array.from({ length: scans }, () => scan).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Creates `markedPng` with more chunks after its header. */
export async function pngWithChunks(...chunks: Buffer[]): Promise<Buffer> {
  const png = await markedPng(40, 30);
  const signatureAndHeader = png.subarray(0, 33);
  return Buffer.concat([signatureAndHeader, ...chunks, png.subarray(33)]);
}

/** Returns a chunk of a PNG with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
