import { PDFName } from "@cantoo/pdf-lib";
import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { MAX_PAGES } from "../page-limit.ts";
import { memoryOf, withMemory, withPdfium } from "./pdfium.ts";

/**
 * Annotation types that PDFium can draw from their entries, as its own numbers: notes, free text, lines and shapes, text
 * markup, carets, ink and, in another way, fields.
 */
const DRAWABLE: ReadonlySet<number> = new Set([
  1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 20,
]);
const FIELD = 20;
const NORMAL = 0;
/** A text in UTF-16 with its end alone. */
const EMPTY = Uint8Array.of(0, 0);
/** Entry of an annotation that PDFium has drawn: it may have left out letters for which it has no font. */
export const REDRAWN = PDFName.of("Redrawn");
/** Limit beyond any document of 50 pages, with all of it unpacked. */
const MAX_BYTES = 16_000_000;

/**
 * Opens a PDF as a viewer does and writes it again: repaired, decrypted, with each object once and none compressed, and
 * with appearances for annotations of the first 50 pages that leave theirs to the viewer.
 * @throws NeedsPassword, or another error if a viewer could not open it or it is too large
 */
export function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  return withPdfium(bytes, (pdfium, document) => {
    const pages = Math.min(pdfium.FPDF_GetPageCount(document), MAX_PAGES);
    for (let page = 0; page < pages; page += 1) {
      drawMissing(pdfium, document, page);
    }
    pdfium.EPDF_RemoveEncryption(document);
    return write(pdfium, document);
  });
}

function drawMissing(
  pdfium: WrappedPdfiumModule,
  document: number,
  page: number,
): void {
  const count = pdfium.EPDFPage_GetAnnotCountRaw(document, page);
  for (let at = 0; at < count; at += 1) {
    const annotation = pdfium.EPDFPage_GetAnnotRaw(document, page, at);
    if (annotation === 0) continue;
    const type = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (
      DRAWABLE.has(type) &&
      !pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL)
    ) {
      if (type === FIELD) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
      else pdfium.EPDFAnnot_GenerateAppearance(annotation);
      withMemory(pdfium, EMPTY.length, (empty) => {
        memoryOf(pdfium).set(EMPTY, empty);
        pdfium.FPDFAnnot_SetStringValue(annotation, "Redrawn", empty);
      });
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}

function write(pdfium: WrappedPdfiumModule, document: number): Uint8Array {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    if (size === 0 || size > MAX_BYTES) {
      throw new Error(`Written PDF exceeds the limit: ${size} bytes`);
    }
    return withMemory(pdfium, size, (output) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, output, size);
      return memoryOf(pdfium).slice(output, output + size);
    });
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
