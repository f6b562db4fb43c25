import {
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFPageTree,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { boundPdfParser, MAX_OBJECTS } from "./bounded-pdf-parser.ts";
import { detectFileType } from "../../shared/file-type.ts";
import { boxOf } from "./pdf-box.ts";
import { RefusedFile } from "./refused-file.ts";

const MAX_PAGES = 50;
/** The largest side that readers show, in points: 200 inches. */
const MAX_SIDE = 14_400;
const UNREADABLE =
  "This PDF could not be read. Please open it on your device, save or print it as a new PDF and upload that one.";
const PROTECTED =
  "This PDF is protected with a password. Please save it without a password and upload it again.";
const TOO_WIDE =
  "This PDF has a page that is too large to be shown. Please print it as a PDF on Letter or A4 paper and upload that one.";

boundPdfParser();

/** The refusal of a PDF that is damaged or breaks a limit; `cause` is for the log. */
export const unreadablePdf = (cause: unknown) =>
  new RefusedFile(UNREADABLE, { cause });

/**
 * Opens an uploaded PDF of 1 to 50 pages. One that merely forbids printing or copying is opened and decrypted.
 * Throws RefusedFile when it is damaged, too large, or needs a password to be read.
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (detectFileType(file) !== "pdf") throw unreadablePdf("no PDF header");
  if (!file.includes("startxref")) throw unreadablePdf("not complete");

  const document = await load(file);
  checkObjects(document);
  checkPages(document);
  return document;
}

async function load(file: Buffer): Promise<PDFDocument> {
  // A protected file is read once before its key is known; what is invalid then may be valid after.
  const mayBeEncrypted = file.includes("/Encrypt");
  try {
    return await PDFDocument.load(file, {
      password: "",
      parseSpeed: Infinity,
      throwOnInvalidObject: !mayBeEncrypted,
      updateMetadata: false,
    });
  } catch (cause) {
    const isProtected =
      cause instanceof Error && /password|encrypt/i.test(cause.message);
    throw isProtected
      ? new RefusedFile(PROTECTED, { cause })
      : unreadablePdf(cause);
  }
}

function checkObjects({ context }: PDFDocument) {
  const objects = context.enumerateIndirectObjects();
  if (objects.length > MAX_OBJECTS) throw unreadablePdf("too many objects");
  if (objects.some(([, object]) => object instanceof PDFInvalidObject)) {
    throw unreadablePdf("an object that is damaged or too large");
  }
}

/** The library follows the page tree wherever it leads, so it is walked here first: once, and no further than allowed. */
function checkPages(document: PDFDocument) {
  const seen = new Set<PDFObject>();
  const open: PDFObject[] = [document.catalog.Pages()];
  let pages = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) throw unreadablePdf("a page that contains itself");
    seen.add(node);
    if (node instanceof PDFPageLeaf) {
      pages += 1;
      checkSize(node);
    }
    if (node instanceof PDFPageTree) open.push(...kidsOf(node));
    if (pages > MAX_PAGES) {
      throw new RefusedFile(
        `Your document has more than ${MAX_PAGES} pages. Please upload a shorter one.`,
      );
    }
  }
  if (pages === 0) throw unreadablePdf("no pages");
}

function checkSize(page: PDFPageLeaf) {
  const box = boxOf(page.getInheritableAttribute(PDFName.of("MediaBox")));
  const unit = page.lookup(PDFName.of("UserUnit"));
  const scale = unit instanceof PDFNumber ? unit.asNumber() : 1;
  const side = Math.max(box?.width ?? 0, box?.height ?? 0) * scale;
  if (side > MAX_SIDE) throw new RefusedFile(TOO_WIDE);
}

function kidsOf(node: PDFPageTree): PDFObject[] {
  return node
    .Kids()
    .asArray()
    .map((kid) => {
      const page = node.context.lookup(kid);
      if (!page) throw unreadablePdf("a page that is missing");
      return page;
    });
}
