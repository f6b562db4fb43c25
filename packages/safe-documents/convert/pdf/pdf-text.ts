import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { memoryOf, withPdfium } from "./pdfium.ts";

/**
 * Extracts the text of a PDF as a viewer copies it, page by page.
 * @throws Error if PDFium does not open it
 */
export function pdfText(bytes: Uint8Array): Promise<string> {
  return withPdfium(bytes, (pdfium, document) => {
    const pages = pdfium.FPDF_GetPageCount(document);
    return Array.from({ length: pages }, (_, page) =>
      textOfPage(pdfium, document, page),
    ).join("\n");
  });
}

/**
 * Puts the halves of characters beyond 16 bits in order: PDFium reverses them with the line that is written from right
 * to left. What follows the first half of a character is in order.
 */
function withPairsSwapped(halves: string, at: number, text: string): string {
  const isInOrder = /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
  return isInOrder ? halves : halves.replaceAll(/(.)(.)/gs, "$2$1");
}

function textOfPage(
  pdfium: WrappedPdfiumModule,
  document: number,
  at: number,
): string {
  const { wasmExports } = pdfium.pdfium;
  const page = pdfium.FPDF_LoadPage(document, at);
  const text = pdfium.FPDFText_LoadPage(page);
  const length = pdfium.FPDFText_CountChars(text);
  // In UTF-16, with a terminating zero.
  const size = 2 * (length + 1);
  const output = wasmExports.malloc(size);
  try {
    const written = pdfium.FPDFText_GetText(text, 0, length, output);
    const bytes = memoryOf(pdfium).slice(
      output,
      output + 2 * Math.max(written - 1, 0),
    );
    return Buffer.from(bytes)
      .toString("utf16le")
      .replaceAll(/[\uDC00-\uDFFF][\uD800-\uDFFF]+/g, withPairsSwapped);
  } finally {
    wasmExports.free(output);
    pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
}
