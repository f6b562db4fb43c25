import sharp from "sharp";
import { chunk, filled, pngWithChunks } from "./build-image.ts";
import { packed } from "./packed.ts";

/** Images that are small but expensive to process. */

/** Creates a picture with 80,000 parts of a type. */
export function pngOfParts(type: string, bytes = 0): Promise<Buffer> {
  const part = chunk(type, Buffer.alloc(bytes));
  return pngWithChunks(...Array.from({ length: 80_000 }, () => part));
}

/** Creates a picture with a comment of a gigabyte. */
export function pngWithComment(): Promise<Buffer> {
  const comment = packed(Buffer.alloc(0), 1e9, 0);
  const named = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), comment]);
  return pngWithChunks(chunk("zTXt", named));
}

/** Creates a picture as wide as may be. */
export function widePng(): Promise<Buffer> {
  return sharp(filled(30_000, 1_300, "white"))
    .png({ progressive: true })
    .toBuffer();
}
