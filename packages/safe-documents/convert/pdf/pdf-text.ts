import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { withPage } from "./draw-page.ts";
import { withPdfium } from "./pdfium.ts";

/**
 * Extracts the text of a PDF as a viewer copies it, page by page.
 * @throws Error if PDFium does not open it
 */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await withTexts(bytes, textOf)).join("\n");
}

/**
 * Opens each page of a PDF and its text, passes them to `work` and closes them.
 * @throws Error if PDFium does not open it
 */
export function withTexts<T>(
  bytes: Uint8Array,
  work: (pdfium: WrappedPdfiumModule, text: number, page: number) => T,
): Promise<readonly T[]> {
  return withPdfium(bytes, (pdfium, document) =>
    Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, at) =>
      withPage(pdfium, document, at, (page) => {
        const text = pdfium.FPDFText_LoadPage(page);
        try {
          return work(pdfium, text, page);
        } finally {
          pdfium.FPDFText_ClosePage(text);
        }
      }),
    ),
  );
}

/** Returns an open text: each of its units in UTF-16 is a character of PDFium's, and halves of pairs are in order. */
export function textOf(pdfium: WrappedPdfiumModule, text: number): string {
  const length = pdfium.FPDFText_CountChars(text);
  return Array.from({ length }, (_, at) =>
    String.fromCharCode(pdfium.FPDFText_GetUnicode(text, at)),
  )
    .join("")
    .replaceAll(/[\uDC00-\uDFFF][\uD800-\uDFFF]+/g, withPairsSwapped);
}

/**
 * Puts the halves of characters beyond 16 bits in order: PDFium reverses them with the line that is written from right
 * to left. What follows the first half of a character is in order.
 */
function withPairsSwapped(halves: string, at: number, text: string): string {
  const isInOrder = /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
  return isInOrder ? halves : halves.replaceAll(/(.)(.)/gs, "$2$1");
}
