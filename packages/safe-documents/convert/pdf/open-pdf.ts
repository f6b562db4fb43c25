import {
  PDFDocument,
  PDFInvalidObject,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  type PDFContext,
  type PDFPageLeaf,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { detectFileType } from "../../file-type.ts";
import { entryIn, pdfName } from "../../pdf/entries.ts";
import { boxOf } from "../../pdf/pdf-box.ts";
import { savePdf } from "../../pdf/save-pdf.ts";
import { RefusedFile } from "../refused-file.ts";
import { prepareFields } from "./annotations/fields-to-draw.ts";
import { flattenPageTree } from "./page-tree.ts";
import { NeedsPassword } from "./pdfium.ts";
import { rewritePdf } from "./rewrite-pdf.ts";

/** Limit of indirect objects, beyond any document of 50 pages. */
const MAX_OBJECTS = 50_000;
/** Limit of a page's side in viewers, in points: 200 inches. */
const MAX_SIDE = 14_400;
/** Words behind the last object of a complete file; damaged ones have one of them at least. */
const ENDINGS = ["startxref", "trailer", "%%EOF"];
const UNREADABLE =
  "This PDF could not be read. Please open it on your device, save or print it as a new PDF and upload that one.";
const CUT_OFF =
  "The end of this PDF is missing. Please download it again, or save it again, and upload that one.";
const PROTECTED =
  "This PDF is protected with a password. Please save it without a password and upload it again.";
const PORTFOLIO =
  "This PDF is a portfolio of several files. Please print or save them as one PDF and upload that.";

/**
 * Refuses a PDF that is damaged or breaks a limit.
 * @param cause the reason for the log
 */
export function unreadablePdf(cause: unknown) {
  return new RefusedFile(UNREADABLE, { cause });
}

/**
 * Opens an uploaded PDF of 1 to 50 pages. It is decrypted if it merely forbids printing or copying, and repaired as a
 * viewer repairs it, and its pages are one list.
 * @throws RefusedFile if it is damaged, cut off, too large, a cover of other files, or needs a password to be read
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (detectFileType(file) !== "pdf") throw unreadablePdf("no PDF header");
  // The repair of a truncated file would silently drop the missing part.
  const end = file.subarray(Math.max(file.lastIndexOf("endobj"), 0));
  if (!ENDINGS.some((ending) => end.includes(ending))) {
    throw new RefusedFile(CUT_OFF, { cause: "truncated" });
  }

  let document = await parse(await rewrite(file));
  if (prepareFields(document)) {
    document = await parse(await rewrite(await savePdf(document)));
  }
  // Its files, of which a viewer shows the first instead of the page, are attachments, which are removed.
  if (document.catalog.has(pdfName("Collection"))) {
    throw new RefusedFile(PORTFOLIO, { kind: "OtherKind" });
  }
  checkObjects(document);
  document.getPages().forEach(({ node }, at) => checkSize(node, at + 1));
  return document;
}

async function rewrite(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await rewritePdf(file);
  } catch (cause) {
    throw cause instanceof NeedsPassword
      ? new RefusedFile(PROTECTED, { kind: "Protected", cause })
      : unreadablePdf(cause);
  }
}

/** Parses what PDFium has written, where nothing is compressed: streams that say so are unreferenced remains. */
class PlainPdfParser extends PDFParser {
  override async parseDocument(): Promise<PDFContext> {
    const context = await super.parseDocument();
    // The library has to find pages where it looks for them.
    flattenPageTree(context);
    return context;
  }

  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref);
    const isPacked =
      object instanceof PDFRawStream &&
      PACKED.has(entryIn(object.dict, "Type"));
    return isPacked ? object.dict : object;
  }
}

const PACKED: ReadonlySet<unknown> = new Set([
  pdfName("ObjStm"),
  pdfName("XRef"),
]);

function parse(file: Uint8Array): Promise<PDFDocument> {
  // The library's only seam for another parser, which it reads before its first `await`.
  const { forBytesWithOptions } = PDFParser;
  PDFParser.forBytesWithOptions = (...options) =>
    new PlainPdfParser(...options);
  try {
    return PDFDocument.load(file, {
      parseSpeed: Infinity,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
  } finally {
    PDFParser.forBytesWithOptions = forBytesWithOptions;
  }
}

function checkObjects({ context }: PDFDocument) {
  const objects = context.enumerateIndirectObjects();
  if (objects.length > MAX_OBJECTS) throw unreadablePdf("too many objects");
  if (objects.some(([, object]) => object instanceof PDFInvalidObject)) {
    throw unreadablePdf("object damaged or too large");
  }
}

function checkSize(page: PDFPageLeaf, number: number) {
  const box = boxOf(entryIn(page, "MediaBox"));
  const unit = entryIn(page, "UserUnit");
  const scale = unit instanceof PDFNumber ? unit.asNumber() : 1;
  const side = Math.max(box?.width ?? 0, box?.height ?? 0) * scale;
  if (side > MAX_SIDE) {
    throw new RefusedFile(
      `Page ${number} of this PDF is too large to be shown. Please print it as a PDF on Letter or A4 paper and upload that one.`,
      { kind: "TooLarge" },
    );
  }
}
