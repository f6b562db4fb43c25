import sharp from "sharp";
import { chunk, pngWithChunks } from "./build-image.ts";
import { packed } from "./packed.ts";

/** Images that are small but expensive to process. */

type Named = readonly [what: string, build: () => Promise<Buffer>];

function named(name: string, bytes: number) {
  return Buffer.concat([
    Buffer.from(`${name}\0\0`, "latin1"),
    packed(Buffer.alloc(0), bytes, 0),
  ]);
}

function white(channels: 3 | 4, width: number, height: number) {
  return sharp({ create: { width, height, channels, background: "#ffffff" } });
}

function manyChunks(type: string, bytes = 0): Named {
  const chunks = () =>
    Array.from({ length: 80_000 }, () => chunk(type, Buffer.alloc(bytes)));
  return [`80,000 chunks of ${type}`, () => pngWithChunks(...chunks())];
}

/** PNGs of which only the picture is read. */
export const cheapPngs: readonly Named[] = [
  [
    "a comment of a gigabyte",
    () => pngWithChunks(chunk("zTXt", named("Comment", 1e9))),
  ],
  [
    "a color profile of half a gigabyte",
    () => pngWithChunks(chunk("iCCP", named("icc", 5e8))),
  ],
  manyChunks("tEXt", 2),
  manyChunks("teSt"),
  manyChunks("tRNS"),
];

/** PNGs whose parts cannot be what they say. */
export const damagedPngs: readonly Named[] = ["IDAT", "PLTE"].map((type) =>
  manyChunks(type),
);

/** Creates a picture of forty million pixels of eight bytes, which appears little by little. */
export function pngOfDeepPixels(): Promise<Buffer> {
  const image = white(4, 8_000, 5_000).toColourspace("rgb16");
  return image.png({ progressive: true }).toBuffer();
}

/** Creates a picture as wide as may be. */
export function widePng(): Promise<Buffer> {
  return white(3, 30_000, 1_300).png({ progressive: true }).toBuffer();
}
