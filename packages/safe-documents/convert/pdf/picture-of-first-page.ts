import sharp from "sharp";
import { drawPage } from "./draw-page.ts";
import { withPdfium } from "./pdfium.ts";

/** Longer side in pixels: sharp at a quarter of it, as a small picture beside a name. */
const SIDE = 480;
const QUALITY = 70;

/**
 * Draws the first page of a PDF.
 * @returns a WebP picture of some kilobytes
 */
export async function pictureOfFirstPage(pdf: Uint8Array): Promise<Uint8Array> {
  const { width, height, pixels } = await withPdfium(
    pdf,
    (pdfium, document) => {
      const page = pdfium.FPDF_LoadPage(document, 0);
      try {
        return drawPage(pdfium, page, SIDE);
      } finally {
        pdfium.FPDF_ClosePage(page);
      }
    },
  );
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .recomb([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ])
    .webp({ quality: QUALITY })
    .toBuffer();
}
