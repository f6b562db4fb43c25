import { withTexts } from "../convert/pdf/pdf-text.ts";
import { memoryOf } from "../convert/pdf/pdfium.ts";
import { actualTextOf } from "../convert/pdf/seen-text.ts";

const BYTES = 8_192;

/**
 * Returns the text of a PDF in the order of its content, from left to right: where it says itself which letters glyphs
 * stand for (`ActualText`), what it says.
 */
export async function toldText(pdf: Uint8Array): Promise<string> {
  const pages = await withTexts(pdf, (pdfium, text, page) => {
    const { wasmExports } = pdfium.pdfium;
    const output = wasmExports.malloc(BYTES);
    let last: number | undefined;
    let told = "";
    for (let at = 0; at < pdfium.FPDFPage_CountObjects(page); at += 1) {
      const object = pdfium.FPDFPage_GetObject(page, at);
      const marks = Array.from(
        { length: pdfium.FPDFPageObj_CountMarks(object) },
        (_, index) => pdfium.FPDFPageObj_GetMark(object, index),
      );
      const mark = marks.find((each) => actualTextOf(pdfium, each) !== "");
      if (mark === undefined) {
        const bytes = pdfium.FPDFTextObj_GetText(object, text, output, BYTES);
        // In what is written from right to left, the halves of letters may have changed places.
        told += Buffer.from(
          memoryOf(pdfium).buffer,
          output,
          Math.max(bytes - 2, 0),
        ).toString("utf16le");
      } else if (mark !== last) {
        told += actualTextOf(pdfium, mark);
      }
      last = mark;
    }
    wasmExports.free(output);
    return told;
  });
  return pages.join(" ");
}
