import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { memoryOf } from "./pdfium.ts";

const WHITE = 0xffffffff;
const WITH_ANNOTATIONS = 0x1;
const RED_FIRST = 0x10;

/** Drawn page, opaque. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  /** Rows of pixels from the top: red, green, blue and an unused byte each. */
  readonly pixels: Uint8Array;
}

/** Opens a page, passes it to `work` and closes it. */
export function withPage<T>(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  work: (page: number) => T,
): T {
  const page = pdfium.FPDF_LoadPage(document, index);
  try {
    return work(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/** Returns the objects that an open page draws. */
export function objectsOn(
  pdfium: WrappedPdfiumModule,
  page: number,
): readonly number[] {
  const length = pdfium.FPDFPage_CountObjects(page);
  return Array.from({ length }, (_, at) => pdfium.FPDFPage_GetObject(page, at));
}

/** Returns the marks of an object, such as what it says in place of its glyphs. */
export function marksOf(
  pdfium: WrappedPdfiumModule,
  object: number,
): readonly number[] {
  const length = pdfium.FPDFPageObj_CountMarks(object);
  return Array.from({ length }, (_, at) =>
    pdfium.FPDFPageObj_GetMark(object, at),
  );
}

/** Returns the scale that draws the longer side of an open page with so many pixels. */
export function scaleTo(
  side: number,
  pdfium: WrappedPdfiumModule,
  page: number,
): number {
  const width = pdfium.FPDF_GetPageWidthF(page);
  return side / Math.max(width, pdfium.FPDF_GetPageHeightF(page));
}

/** Draws an open page as it is seen, or without its annotations, with `scale` pixels a point. */
export function drawPage(
  pdfium: WrappedPdfiumModule,
  page: number,
  scale: number,
  hasAnnotations = true,
): DrawnPage {
  const width = Math.ceil(scale * pdfium.FPDF_GetPageWidthF(page));
  const height = Math.ceil(scale * pdfium.FPDF_GetPageHeightF(page));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  try {
    const all = [0, 0, width, height] as const;
    pdfium.FPDFBitmap_FillRect(bitmap, ...all, WHITE);
    const flags = RED_FIRST | (hasAnnotations ? WITH_ANNOTATIONS : 0);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, ...all, 0, flags);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = memoryOf(pdfium).slice(start, start + 4 * width * height);
    return { width, height, pixels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
