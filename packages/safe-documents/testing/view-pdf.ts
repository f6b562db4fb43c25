import { imageOf } from "../convert/first-page-picture.ts";
import {
  drawPage,
  withPage,
  type DrawnPage,
} from "../convert/pdf/draw-page.ts";
import { withPdfium } from "../convert/pdf/pdfium.ts";

/** A page as a viewer shows it, without its annotations. */

function draw(pdf: Uint8Array, index: number): Promise<DrawnPage> {
  return withPdfium(pdf, (pdfium, document) =>
    withPage(pdfium, document, index, (page) =>
      drawPage(pdfium, page, 1, false),
    ),
  );
}

/** Returns the colors of points of a page, as `#rrggbb`; coordinates start at its lower left corner. */
export async function colorsAt(
  pdf: Uint8Array,
  points: readonly (readonly [x: number, y: number])[],
  index = 0,
): Promise<readonly string[]> {
  const { width, height, pixels } = await draw(pdf, index);
  return points.map(([x, y]) => {
    const row = height - 1 - Math.round(y);
    const at = 4 * (row * width + Math.round(x));
    return `#${Buffer.from(pixels.subarray(at, at + 3)).toString("hex")}`;
  });
}

/** Returns the picture of a page at 72 dots per inch, and its width. */
export async function pictureOf(pdf: Uint8Array, index: number) {
  const drawn = await draw(pdf, index);
  return { picture: imageOf(drawn), width: drawn.width };
}
