import { checkPageCount } from "../page-limit.ts";
import { seenText } from "../pdf/seen-text.ts";
import { RefusedFile } from "../refused-file.ts";
import { asWordShows } from "./as-word-shows.ts";
import { contentsOf, GAP } from "./docx-text.ts";
import { printPdf, undrawableIn } from "./libre-office.ts";
import { openDocx, unreadableDocx, writeDocx } from "./open-docx.ts";
import { withoutUnreadablePictures } from "./pictures.ts";
import {
  firstWords,
  missingLetters,
  missingWords,
  textCoverage,
} from "./text-coverage.ts";

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
 * @throws RefusedFile if it is not accepted, or if its text is not complete in the PDF or cannot be seen there
 */
export async function layOutDocx(bytes: Uint8Array): Promise<LaidOut> {
  const docx = await openDocx(bytes);
  const { paragraphs, margins, marks, hasDrawings } = contentsOf(docx);
  // A line with the number of the page is nobody's text.
  const headings = margins.filter((line) => !line.includes(GAP));
  if (paragraphs.length + headings.length === 0 && !hasDrawings) {
    throw new RefusedFile(EMPTY, { kind: "Empty" });
  }
  const lines = [...paragraphs, ...margins, ...marks];
  const written = lines.join("");
  const undrawable = await undrawableIn(written.replaceAll(GAP, ""));
  if (undrawable.length > 0) {
    throw notPrintable(
      firstWords(lines, (word) =>
        undrawable.some((character) => word.includes(character)),
      ),
      "a character that no font has",
    );
  }

  const readable = withoutUnreadablePictures(
    docx,
    paragraphs.length + headings.length > 0,
  );
  const shown = asWordShows(readable.docx, written);
  const pdf = await printPdf(writeDocx(shown)).catch((cause: unknown) => {
    // Whether LibreOffice opens a document depends on the document only.
    throw unreadableDocx(cause);
  });
  const printed = await seenText(pdf);
  checkPageCount(printed.length);
  const all = printed.flatMap((page) => [page.all, ...page.told]).join("\n");
  const seen = printed
    .flatMap((page) => [
      page.seen,
      ...(page.hidden.length > 0 ? [] : page.told),
    ])
    .join("\n");
  const lost = missingLetters(paragraphs, all);
  const coverage = textCoverage(paragraphs, seen);
  const isComplete = lost.length === 0 && coverage === 1;
  const missing = isComplete ? [] : missingWords(paragraphs, seen);
  if (lost.length > 0 || coverage < MIN_COVERAGE) {
    const cause = `${lost.length} letters were not printed, and ${coverage} of the text can be seen`;
    throw notPrintable(missing, cause);
  }
  // All that is written is a header that no page has.
  if (all.trim() === "" && !hasDrawings) {
    throw new RefusedFile(EMPTY, { kind: "Empty" });
  }
  const differences = [
    unseen([
      ...printed.flatMap(({ hidden }) => hidden),
      // One word alone may be there in parts, such as one with a large initial.
      ...missing.filter((words) => words.includes(" ")),
    ]),
    readable.difference,
  ];
  return { pdf, differences: differences.filter((each) => each !== undefined) };
}

function unseen(places: readonly string[]): string | undefined {
  return places.length === 0
    ? undefined
    : `Some of your text cannot be seen in our print: ${named(places)}. Please save your document as a PDF and upload the PDF.`;
}

/** @param missing words that the print would lack, by which the student finds the place */
function notPrintable(missing: readonly string[], cause: string): RefusedFile {
  const message =
    missing.length === 0
      ? NOT_PRINTABLE
      : `We could not print: ${named(missing)}. Please save your document as a PDF and upload the PDF.`;
  return new RefusedFile(message, { kind: "Incomplete", cause });
}

/** Places that are named, and characters of each, at most. */
const MAX_NAMED = 5;
const MAX_LENGTH = 30;

function named(places: readonly string[]): string {
  return [...new Set(places.map(nameOf))].slice(0, MAX_NAMED).join(", ");
}

function nameOf(place: string): string {
  // Of such a character, the student would see nothing but a box.
  if (/^\p{Co}/u.test(place)) return "symbols (as of Wingdings)";
  const letters = Array.from(place);
  const isLong = letters.length > MAX_LENGTH;
  return `“${isLong ? `${letters.slice(0, MAX_LENGTH).join("")}…` : place}”`;
}
