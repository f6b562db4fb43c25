import sharp from "sharp";
import { RefusedFile } from "../refused-file.ts";

const MAX_PIXELS = 40_000_000;
const MAX_TOTAL_PIXELS = 120_000_000;
/** As fine as a page of 6.5 inches can show at 300 dots per inch. */
const MAX_SIDE = 2_400;
const JPEG_QUALITY = 88;
const TOO_LARGE =
  "A picture in this document has too many pixels. Please make it smaller and upload the document again.";

/**
 * Draws the pictures of a document anew: without metadata, upright, in the size of print. One that cannot be read is
 * left out. Throws RefusedFile when their headers declare too many pixels.
 */
export async function redrawPictures(
  media: ReadonlyMap<string, Buffer>,
): Promise<Map<string, Buffer>> {
  let room = MAX_TOTAL_PIXELS;
  const redrawn = new Map<string, Buffer>();
  for (const [path, bytes] of media) {
    const size = await sizeOf(bytes);
    if (!size) continue;
    room -= size.pixels;
    if (size.pixels > MAX_PIXELS || room < 0) throw new RefusedFile(TOO_LARGE);
    const picture = await redraw(bytes, size.format);
    if (picture) redrawn.set(path, picture);
  }
  return redrawn;
}

const FORMATS: ReadonlySet<string> = new Set(["gif", "jpeg", "png", "webp"]);

async function sizeOf(bytes: Buffer) {
  try {
    const { format, width, height } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    return FORMATS.has(format) ? { format, pixels: width * height } : undefined;
  } catch {
    return undefined;
  }
}

async function redraw(
  bytes: Buffer,
  format: string,
): Promise<Buffer | undefined> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  try {
    return await (
      format === "jpeg"
        ? picture.jpeg({ quality: JPEG_QUALITY })
        : picture.png()
    ).toBuffer();
  } catch {
    return undefined;
  }
}
