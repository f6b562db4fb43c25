import { pdfText } from "../pdf/pdf-text.ts";
import { RefusedFile } from "../refused-file.ts";
import { appearanceOf, asWordShows } from "./as-word-shows.ts";
import { contentsOf, GAP } from "./docx-text.ts";
import { printPdf, undrawableIn } from "./libre-office.ts";
import {
  openDocx,
  related,
  unreadableDocx,
  writeDocx,
  type Docx,
} from "./open-docx.ts";
import { withoutUnreadablePictures } from "./pictures.ts";
import { replacedFonts } from "./replaced-fonts.ts";
import { missingLetters, missingWords, textCoverage } from "./text-coverage.ts";

/** Minimum share of a document's letters in its PDF: the rest may be in another order, as in formulas. */
const MIN_COVERAGE = 0.98;
const EMPTY =
  "Your document is empty. Please upload a document with your text in it.";
const NOT_PRINTABLE =
  "Your document has characters or a layout that we cannot convert. Please save it as a PDF and upload the PDF.";

export interface LaidOut {
  readonly pdf: Uint8Array;
  /** What is not as in the document, in sentences for the student. */
  readonly differences: readonly string[];
}

/**
 * Prints a Word document as a PDF.
 * @throws RefusedFile if it is not accepted, or if its text is not complete in the PDF
 */
export async function layOutDocx(bytes: Uint8Array): Promise<LaidOut> {
  const docx = await openDocx(bytes);
  const { paragraphs, margins, marks, hasDrawings } = contentsOf(docx);
  // A line with the number of the page is nobody's text.
  const headings = margins.filter((line) => !line.includes(GAP));
  if (paragraphs.length + headings.length === 0 && !hasDrawings) {
    throw new RefusedFile(EMPTY, { kind: "Empty" });
  }
  const written = [...paragraphs, ...margins, ...marks].join("");
  const undrawable = await undrawableIn(written.replaceAll(GAP, ""));
  if (undrawable.length > 0) {
    throw notPrintable(undrawable, "a character that no font has");
  }

  const readable = withoutUnreadablePictures(
    docx,
    paragraphs.length + headings.length > 0,
  );
  const shown = withAppearance(readable.docx, written);
  const pdf = await printPdf(await writeDocx(shown)).catch((cause: unknown) => {
    // Whether LibreOffice opens a document depends on the document only.
    throw unreadableDocx(cause);
  });
  const text = await pdfText(pdf);
  const lost = missingLetters(paragraphs, text);
  if (lost.length > 0) {
    throw notPrintable(lost, `${lost.length} letters were not printed`);
  }
  const coverage = textCoverage(paragraphs, text);
  if (coverage < MIN_COVERAGE) {
    throw notPrintable(
      missingWords(paragraphs, text),
      `${coverage} of the text was printed`,
    );
  }
  // All that is written is a header that no page has.
  if (text.trim() === "" && !hasDrawings) {
    throw new RefusedFile(EMPTY, { kind: "Empty" });
  }
  const differences = [readable.difference, replacedFonts(docx)];
  return { pdf, differences: differences.filter((each) => each !== undefined) };
}

/** Letters or words that a refusal names, and characters of each, at most. */
const MAX_NAMED = 10;
const MAX_LENGTH = 30;

/** @param missing letters or words that the print would lack, by which the student finds the place */
function notPrintable(missing: readonly string[], cause: string): RefusedFile {
  const named = [...new Set(missing.map(nameOf))]
    .slice(0, MAX_NAMED)
    .map((part) => Array.from(part).slice(0, MAX_LENGTH).join(""))
    .join(" ");
  const message =
    named === ""
      ? NOT_PRINTABLE
      : `We could not print: ${named}. Please save your document as a PDF and upload the PDF.`;
  return new RefusedFile(message, { kind: "Incomplete", cause });
}

/** Names a character of which the student would see nothing but a box. */
function nameOf(part: string): string {
  return /^\p{Co}$/u.test(part) ? "symbols (as of Wingdings)" : part;
}

/** Returns a document whose parts with text, styles and settings look in LibreOffice as in Word. */
function withAppearance(docx: Docx, text: string): Docx {
  const [fontTable = ""] = related(docx, "fontTable");
  const appearance = appearanceOf(
    text,
    String(docx.parts.get(fontTable) ?? ""),
  );
  const parts = Array.from(docx.parts, ([path, part]) => {
    const isText = path.endsWith(".xml") && path !== fontTable;
    return [
      path,
      isText ? Buffer.from(asWordShows(String(part), appearance)) : part,
    ] as const;
  });
  return { ...docx, parts: new Map(parts) };
}
