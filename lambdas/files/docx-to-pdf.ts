import { BrowserDidNotStart } from "../pdf/browser.ts";
import { redrawPictures } from "./docx/docx-pictures.ts";
import { paragraphsOf } from "./docx/docx-text.ts";
import { guardDocx } from "./docx/guard-docx.ts";
import { pdfText } from "./docx/pdf-text.ts";
import { printDocx } from "./docx/print-docx.ts";
import { printPlain } from "./docx/print-plain.ts";
import { printableOf } from "./docx/printable.ts";
import { textCoverage } from "./docx/text-coverage.ts";
import { normalizeDocx } from "./docx/write-docx.ts";
import { RefusedFile } from "./refused-file.ts";
import { remake } from "./remake.ts";

/** The layout of Word first; where that fails or loses text, all text in one plain style. */
const PRINTERS = [
  { print: printDocx, timeoutMs: 30_000 },
  { print: printPlain, timeoutMs: 20_000 },
];
/** Of the letters of a document: the rest may be signs that no font has. */
const LEAST_COVERAGE = 0.98;
const EMPTY =
  "Your document is empty. Please upload a document with your text in it.";
const NOT_PRINTABLE =
  "Your document has characters or a layout that we cannot convert. Please save it as a PDF and upload the PDF.";

/**
 * Makes a safe, tagged PDF of a Word document without asking anybody for anything. Throws RefusedFile with a message
 * for the student for a file that cannot be taken, and for one whose text would not be complete in the PDF.
 */
export async function docxToPdf(
  bytes: Uint8Array,
  title: string,
  executablePath?: string,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const { parts, media } = await guardDocx(bytes);
  const docx = normalizeDocx({ parts, media: await redrawPictures(media) });
  const paragraphs = paragraphsOf(docx);
  if (paragraphs.length === 0 && docx.media.size === 0) {
    throw new RefusedFile(EMPTY);
  }
  const printable = await printableOf(docx);

  const failures: unknown[] = [];
  for (const { print, timeoutMs } of PRINTERS) {
    try {
      const pdf = await print(printable, { executablePath, timeoutMs });
      const coverage = textCoverage(paragraphs, await pdfText(pdf));
      if (coverage >= LEAST_COVERAGE)
        return await remake({ type: "pdf", bytes: pdf, title });
      failures.push(new Error(`${coverage} of the text was printed`));
    } catch (error) {
      const isFinal =
        error instanceof RefusedFile || error instanceof BrowserDidNotStart;
      if (isFinal) throw error;
      failures.push(error);
    }
  }
  throw new RefusedFile(NOT_PRINTABLE, { cause: new AggregateError(failures) });
}
