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
    return new TextDecoder("utf-16le").decode(bytes);
  } finally {
    wasmExports.free(output);
    pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
}
