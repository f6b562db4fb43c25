import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { chunk, pngWithChunks } from "./build-image.ts";

/** Images that are small but expensive to process. */

function packed(name: string, bytes: number) {
  return Buffer.concat([
    Buffer.from(`${name}\0\0`, "latin1"),
    deflateSync(Buffer.alloc(bytes), { level: 9 }),
  ]);
}

function white(channels: 3 | 4, width: number, height: number) {
  return sharp({ create: { width, height, channels, background: "#ffffff" } });
}

export const hostilePngs: readonly (readonly [
  what: string,
  build: () => Promise<Buffer>,
])[] = [
  [
    "a comment of a gigabyte",
    () => pngWithChunks(chunk("zTXt", packed("Comment", 1e9))),
  ],
  [
    "a color profile of half a gigabyte",
    () => pngWithChunks(chunk("iCCP", packed("icc", 5e8))),
  ],
  ...["tEXt", "teSt", "IDAT", "PLTE", "tRNS"].map(
    (type) =>
      [
        `80,000 chunks of ${type}`,
        () =>
          pngWithChunks(
            ...Array.from({ length: 80_000 }, () =>
              chunk(type, Buffer.alloc(type === "tEXt" ? 2 : 0)),
            ),
          ),
      ] as const,
  ),
  [
    "forty million pixels of eight bytes, little by little",
    () =>
      white(4, 8_000, 5_000)
        .toColourspace("rgb16")
        .png({ progressive: true })
        .toBuffer(),
  ],
  [
    "a picture as wide as may be",
    () => white(3, 30_000, 1_300).png({ progressive: true }).toBuffer(),
  ],
];
