/** How a picture becomes pages, in the browser that joins pictures and in the conversion of a single one. */

/** Backgrounds of what is transparent: of a drawing, and of one in white, which nobody would see on white. */
export const LIGHT_GROUND = "#ffffff";
export const DARK_GROUND = "#666666";
/** Color value from which nothing is seen on white. */
const FAINT = 0xe0;

/** Returns whether nothing is seen of pixels on white. */
export function isFaint(pixels: Uint8Array | Uint8ClampedArray): boolean {
  return pixels.every((value) => value >= FAINT);
}

/** Horizontal part of a picture, in pixels. */
export interface Slice {
  readonly top: number;
  readonly height: number;
}

/** Taller than the screen of any phone, which is one page: a screenshot by scrolling. */
const TALL = 2.5;
/** Height of a page to its width, within the margins of Letter. */
const PAGE = 4 / 3;
/** Pixels in the height of a page at the coarsest resolution in which we print. */
const COARSE = 1500;
/** Share of a page that the next one repeats: a line that is cut on one is whole on the other. */
const OVERLAP = 0.04;

/** Divides a picture that would be an unreadable strip into parts of about a page each. */
export function slicesOf(width: number, height: number): readonly Slice[] {
  const most = Math.max(width * PAGE, COARSE);
  const repeated = most * OVERLAP;
  const count =
    height > width * TALL
      ? Math.ceil((height - repeated) / (most - repeated))
      : 1;
  if (count <= 1) return [{ top: 0, height }];
  const step = (height - repeated) / count;
  return Array.from({ length: count }, (_, at) => {
    const top = Math.floor(at * step);
    return { top, height: Math.min(Math.ceil(step + repeated), height - top) };
  });
}
