import { imageOf } from "../convert/first-page-picture.ts";
import {
  drawPage,
  withPage,
  type DrawnPage,
} from "../convert/pdf/draw-page.ts";
import { withPdfium } from "../convert/pdf/pdfium.ts";

/** A page as a viewer shows it, without its annotations. */

type Point = readonly [x: number, y: number];

function draw(pdf: Uint8Array, index: number, scale = 1): Promise<DrawnPage> {
  return withPdfium(pdf, (pdfium, document) =>
    withPage(pdfium, document, index, (page) =>
      drawPage(pdfium, page, scale, false),
    ),
  );
}

/** Returns the colors of points of a page, as `#rrggbb`; coordinates start at its lower left corner. */
export async function colorsAt(
  pdf: Uint8Array,
  points: readonly Point[],
  index = 0,
): Promise<readonly string[]> {
  const { width, height, pixels } = await draw(pdf, index);
  return points.map(([x, y]) => {
    const row = height - 1 - Math.round(y);
    const at = 4 * (row * width + Math.round(x));
    return `#${Buffer.from(pixels.subarray(at, at + 3)).toString("hex")}`;
  });
}

/** Renders a page as a PNG of 72 dots per inch, times the scale. */
export async function pngOfPage(
  pdf: Uint8Array,
  index = 0,
  scale = 1,
): Promise<{ png: Buffer; width: number; height: number }> {
  const drawn = await draw(pdf, index, scale);
  const { width, height } = drawn;
  return { png: await imageOf(drawn).png().toBuffer(), width, height };
}
