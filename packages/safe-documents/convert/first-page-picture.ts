import sharp, { type Sharp } from "sharp";
import type { DrawnPage } from "./pdf/draw-page.ts";

/** Longer side of the picture of a first page in pixels: sharp at a quarter of it, beside a name. */
export const PICTURE_SIDE = 480;
const QUALITY = 70;
/** More would take twice as long for a picture as large. */
const EFFORT = 2;

/** Returns the picture of a first page as WebP, of some kilobytes. */
export function firstPagePicture(drawn: Sharp): Promise<Uint8Array> {
  return drawn.webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
}

/** Returns a drawn page as an image in RGB. */
export function imageOf({ width, height, pixels }: DrawnPage): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}
