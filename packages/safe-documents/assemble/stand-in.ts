import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

const TEXT = [
  "This document could not be shown here.",
  "To the reader: please ask the college for the file itself.",
  "To the student: if the application is not submitted yet, please open the document",
  "on your device, save or print it as a new PDF and upload that one.",
];
const SIZE = { width: 612, height: 200 };
const MARGIN = 36;
const FONT_SIZE = 12;
const LINE_HEIGHT = 18;

/** Creates a document that says on each of its pages that the one in its place could not be shown. */
export async function createStandIn(pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1) {
    document.addPage([SIZE.width, SIZE.height]).drawText(TEXT.join("\n"), {
      x: MARGIN,
      y: SIZE.height - MARGIN - FONT_SIZE,
      size: FONT_SIZE,
      lineHeight: LINE_HEIGHT,
      font,
    });
  }
  // Its pages have content only once it is written.
  return PDFDocument.load(await document.save());
}
