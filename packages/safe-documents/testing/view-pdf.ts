import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import sharp from "sharp";
import { memoryOf, withPdfium } from "../convert/pdf/pdfium.ts";

/** A page as a viewer shows it, without its annotations. */

type Point = readonly [x: number, y: number];

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel, from the upper left: blue, green, red and an unused one. */
  readonly pixels: Uint8Array;
}

const WHITE = 0xffffffff;

function withPage<T>(
  pdf: Uint8Array,
  index: number,
  read: (pdfium: WrappedPdfiumModule, page: number) => T,
): Promise<T> {
  return withPdfium(pdf, (pdfium, document) => {
    const page = pdfium.FPDF_LoadPage(document, index);
    try {
      return read(pdfium, page);
    } finally {
      pdfium.FPDF_ClosePage(page);
    }
  });
}

function pictureOf(
  pdf: Uint8Array,
  index: number,
  scale: number,
): Promise<Picture> {
  return withPage(pdf, index, (pdfium, page) => {
    const width = Math.round(scale * pdfium.FPDF_GetPageWidthF(page));
    const height = Math.round(scale * pdfium.FPDF_GetPageHeightF(page));
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = memoryOf(pdfium).slice(start, start + 4 * width * height);
    pdfium.FPDFBitmap_Destroy(bitmap);
    return { width, height, pixels };
  });
}

/** Returns the colors of points of a page, as `#rrggbb`; coordinates start at its lower left corner. */
export async function colorsAt(
  pdf: Uint8Array,
  points: readonly Point[],
  index = 0,
): Promise<readonly string[]> {
  const { width, height, pixels } = await pictureOf(pdf, index, 1);
  return points.map(([x, y]) => {
    const row = height - 1 - Math.round(y);
    const at = 4 * (row * width + Math.round(x));
    return colorOf(pixels.subarray(at));
  });
}

/** Returns all colors of a page, as `#rrggbb`. */
export async function colorsOf(
  pdf: Uint8Array,
  index: number,
): Promise<readonly string[]> {
  const { pixels } = await pictureOf(pdf, index, 1);
  const colors = new Set<string>();
  for (let at = 0; at < pixels.length; at += 4) {
    colors.add(colorOf(pixels.subarray(at)));
  }
  return [...colors];
}

function colorOf([blue = 0, green = 0, red = 0]: Uint8Array): string {
  return `#${Buffer.from([red, green, blue]).toString("hex")}`;
}

/** Renders a page as a PNG of 72 dots per inch, times the scale. */
export async function pngOfPage(
  pdf: Uint8Array,
  index = 0,
  scale = 1,
): Promise<{ png: Buffer; width: number; height: number }> {
  const { width, height, pixels } = await pictureOf(pdf, index, scale);
  const rgb = Buffer.alloc(3 * width * height);
  for (let at = 0; at < width * height; at += 1) {
    rgb[3 * at] = pixels[4 * at + 2] ?? 0;
    rgb[3 * at + 1] = pixels[4 * at + 1] ?? 0;
    rgb[3 * at + 2] = pixels[4 * at] ?? 0;
  }
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { png, width, height };
}
