import { pdfText } from "../pdf/pdf-text.ts";
import { RefusedFile } from "../refused-file.ts";
import { contentsOf, GAP } from "./docx-text.ts";
import { canDraw, printPdf } from "./libre-office.ts";
import { openDocx, unreadableDocx, writeDocx } from "./open-docx.ts";
import { textCoverage } from "./text-coverage.ts";

/** Minimum share of a document's letters in its PDF: the rest may be in another order, as in formulas. */
const MIN_COVERAGE = 0.98;
const EMPTY =
  "Your document is empty. Please upload a document with your text in it.";
const NOT_PRINTABLE =
  "Your document has characters or a layout that we cannot convert. Please save it as a PDF and upload the PDF.";

/**
 * Prints a Word document as a PDF.
 * @throws RefusedFile if it is not accepted, or if its text is not complete in the PDF
 */
export async function layOutDocx(bytes: Uint8Array): Promise<Uint8Array> {
  const docx = await openDocx(bytes);
  const { paragraphs, margins, marks, hasDrawings } = contentsOf(docx);
  // A line with the number of the page is nobody's text.
  const headings = margins.filter((line) => !line.includes(GAP));
  if (paragraphs.length + headings.length === 0 && !hasDrawings) {
    throw new RefusedFile(EMPTY);
  }
  const written = [...paragraphs, ...margins, ...marks].join("");
  if (!(await canDraw(written.replaceAll(GAP, "")))) {
    throw notPrintable("a character that no font has");
  }

  const pdf = await printPdf(await writeDocx(docx)).catch((cause: unknown) => {
    // Whether LibreOffice opens a document depends on the document only.
    throw unreadableDocx(cause);
  });
  const text = await pdfText(pdf);
  const coverage = textCoverage(paragraphs, text);
  if (coverage < MIN_COVERAGE) {
    throw notPrintable(`${coverage} of the text was printed`);
  }
  // All that is written is a header that no page has.
  if (text.trim() === "" && !hasDrawings) throw new RefusedFile(EMPTY);
  return pdf;
}

function notPrintable(cause: string): RefusedFile {
  return new RefusedFile(NOT_PRINTABLE, { cause });
}
