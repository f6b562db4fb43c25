import type { PDFDocument } from "@cantoo/pdf-lib";

/** The library looks through all packed objects for the place of each one more. */
const MAX_PACKED = 10_000;

/** Writes a document, small where that takes no time to speak of. */
export function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    useObjectStreams:
      document.context.enumerateIndirectObjects().length <= MAX_PACKED,
    updateFieldAppearances: false,
  });
}
