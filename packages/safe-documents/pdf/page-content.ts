import { constants, inflateRawSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFRawStream,
  type PDFPageLeaf,
} from "@cantoo/pdf-lib";
import { entryIn, numberOf, pdfName } from "./entries.ts";
import { filtersOf, itemsIn } from "./stream-filters.ts";

/** Limit of what is drawn on the pages of a document, in bytes: far beyond what fits into an upload otherwise. */
export const MAX_CONTENT_BYTES = 64_000_000;

/**
 * Reads the content stream of a page, as text with one character a byte. Like a viewer, it does without the end of a
 * stream that was cut off.
 * @throws Error if any of it cannot be decoded, or it is longer than `maxBytes`
 */
export function contentOf(
  page: PDFPageLeaf,
  maxBytes = MAX_CONTENT_BYTES,
): string {
  const contents = page.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((each) => page.context.lookup(each))
      : [contents];
  let left = maxBytes;
  return streams
    .map((stream) => {
      if (!(stream instanceof PDFRawStream)) return "";
      const bytes = decoded(stream, left);
      left -= bytes.length;
      if (left < 0) throw new Error("Page content beyond the limit");
      return Buffer.from(bytes).toString("latin1");
    })
    .join("\n");
}

function decoded(stream: PDFRawStream, maxBytes: number): Uint8Array {
  const { dict, contents } = stream;
  const parameters = itemsIn(dict, "DecodeParms");
  return filtersOf(stream).reduce((bytes, filter, at) => {
    // Nothing is encrypted any more.
    if (filter === "Crypt") return bytes;
    const own = parameters[at];
    const filtered = dict.context.obj({ Filter: filter });
    if (own instanceof PDFDict) {
      if (numberOf(entryIn(own, "Predictor")) > 1) {
        throw new Error("Page content with a predictor");
      }
      filtered.set(pdfName("DecodeParms"), own);
    }
    return filter === "FlateDecode"
      ? inflate(bytes, maxBytes)
      : decodePDFRawStream(PDFRawStream.of(filtered, bytes)).decode();
  }, contents);
}

const ZLIB_HEADER_BYTES = 2;
const METHOD_BITS = 0b1111;
const DEFLATE = 8;

/** Inflates as viewers do, who mind neither a missing end nor a wrong checksum. */
function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const [method = DEFLATE] = bytes;
  if ((method & METHOD_BITS) !== DEFLATE) throw new Error("Not deflated");
  return inflateRawSync(bytes.subarray(ZLIB_HEADER_BYTES), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: maxBytes + 1,
  });
}

/** Replaces the content stream of a page. */
export function setContent(page: PDFPageLeaf, content: string): void {
  const { context } = page;
  page.set(
    pdfName("Contents"),
    context.register(context.flateStream(Buffer.from(content, "latin1"))),
  );
}

/** Formats the operands of an operator. */
export function numbers(...all: readonly number[]): string {
  return all.map((each) => Number(each.toFixed(4))).join(" ");
}

/** Counts the graphics states that a content leaves open, and the times that it restores one without having saved it. */
export function graphicsStatesOf(content: string): {
  readonly open: number;
  readonly unsaved: number;
} {
  const withoutTexts = content.replaceAll(/\((?:[^()\\]|\\[\s\S])*\)/g, "()");
  let open = 0;
  let unsaved = 0;
  for (const [operator] of withoutTexts.matchAll(
    /(?<![^\s\]>)])[qQ](?![^\s[</(])/g,
  )) {
    if (operator === "q") open += 1;
    else if (open > 0) open -= 1;
    else unsaved += 1;
  }
  return { open, unsaved };
}
