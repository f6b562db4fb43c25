import type { PDFDocument } from "@cantoo/pdf-lib";

/** Limit of the objects in object streams: the library searches all of them for each one more. */
const MAX_PACKED = 10_000;

/** Writes a document, compressed into object streams where that is fast. */
export function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    useObjectStreams:
      document.context.enumerateIndirectObjects().length <= MAX_PACKED,
    updateFieldAppearances: false,
  });
}
