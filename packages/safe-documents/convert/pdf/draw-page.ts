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

/** Draws an open page as it is seen, with a longer side of `side` pixels, which are there until `work` is done. */
export function drawPage<T>(
  pdfium: WrappedPdfiumModule,
  page: number,
  side: number,
  work: (drawn: DrawnPage) => T,
): T {
  const [pageWidth, pageHeight] = [
    pdfium.FPDF_GetPageWidthF(page),
    pdfium.FPDF_GetPageHeightF(page),
  ];
  const scale = side / Math.max(pageWidth, pageHeight);
  const width = Math.ceil(scale * pageWidth);
  const height = Math.ceil(scale * pageHeight);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  try {
    const all = [0, 0, width, height] as const;
    pdfium.FPDFBitmap_FillRect(bitmap, ...all, WHITE);
    const flags = WITH_ANNOTATIONS | RED_FIRST;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, ...all, 0, flags);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = memoryOf(pdfium).subarray(start, start + 4 * width * height);
    return work({ width, height, pixels });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
