/** How a picture becomes pages, in the browser that joins pictures and in the conversion of a single one. */

/** Color value from which nothing is seen on white. */
export const FAINT = 0xe0;
/** Color value of the ground of white ink, and how far from it another one is seen. */
const [GRAY, APART] = [0x66, 0x20];
/** Share that is more than a picture's frame, or its noise. */
const SOME = 0.01;

/** Returns the ground of pixels in RGBA: white, or gray for ink that it would hide, unless other ink were lost there. */
export function groundOf(pixels: Uint8Array | Uint8ClampedArray): string {
  let [ink, faint, gray] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const color = pixels.subarray(at, at + 3);
    const opacity = (pixels[at + 3] ?? 0) / 0xff;
    ink += opacity;
    if (color.every((value) => value >= FAINT)) faint += opacity;
    if (color.every((value) => Math.abs(value - GRAY) < APART)) gray += opacity;
  }
  const [clear, some] = [pixels.length / 4 - ink, ink * SOME];
  return clear > some && faint > some && gray <= some ? "#666666" : "#ffffff";
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
