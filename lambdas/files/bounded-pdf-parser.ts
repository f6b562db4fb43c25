import { inflateRawSync } from "node:zlib";
import {
  PDFArray,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";

/** More indirect objects than any document of 50 pages needs. */
export const MAX_OBJECTS = 50_000;
const MAX_INFLATED_BYTES = 20_000_000;
const MAX_ENTRY_WIDTH = 8;
const ZLIB_HEADER_BYTES = 2;

/**
 * The library inflates object and cross-reference streams without any limit while it reads a file, so that a few
 * kilobytes could take all memory. This parser measures those streams first.
 */
class BoundedPdfParser extends PDFParser {
  #inflatedBytes = 0;
  #objects = 0;

  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref);
    if (!(object instanceof PDFRawStream)) return object;

    const type = object.dict.lookup(PDFName.of("Type"));
    if (type === PDFName.of("ObjStm")) this.#measureObjects(object);
    // Objects are found without these tables, which a protected file cannot even be asked for: they are not encrypted.
    if (type === PDFName.of("XRef") && !isOrdinaryTable(object)) {
      return object.dict;
    }
    return object;
  }

  /** What throws here becomes an invalid object, which the library leaves as it is. */
  #measureObjects(stream: PDFRawStream) {
    this.#objects += numberOf(stream.dict.lookup(PDFName.of("N")));
    if (this.#objects > MAX_OBJECTS) throw new Error("Too many objects");

    const limit = MAX_INFLATED_BYTES - this.#inflatedBytes;
    this.#inflatedBytes += inflatedLength(stream, limit);
  }
}

function isOrdinaryTable(stream: PDFRawStream): boolean {
  try {
    return (
      entriesOf(stream) <= 2 * MAX_OBJECTS &&
      hasOrdinaryWidths(stream) &&
      // What the library has "decrypted" can be unpacked by chance, but rarely begins as packed data does.
      hasZlibHeader(stream) &&
      inflatedLength(stream, MAX_INFLATED_BYTES) > 0
    );
  } catch {
    return false;
  }
}

function inflatedLength(stream: PDFRawStream, limit: number): number {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const only =
    filter instanceof PDFArray && filter.size() === 1
      ? filter.lookup(0)
      : filter;
  if (only === undefined) return stream.contents.length;
  if (only !== PDFName.of("FlateDecode")) throw new Error("Unusual filter");

  // Without the header and without the checksum, which many writers get wrong and the library does not read.
  const packed = stream.contents.subarray(ZLIB_HEADER_BYTES);
  return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) }).length;
}

/** As RFC 1950 has it: the method is deflate (8), and the two bytes as one number are a multiple of 31. */
function hasZlibHeader({ contents, dict }: PDFRawStream): boolean {
  if (!dict.has(PDFName.of("Filter"))) return true;
  const header = (contents[0] ?? 0) * 256 + (contents[1] ?? 0);
  return header % 31 === 0 && (contents[0] ?? 0) % 16 === 8;
}

function entriesOf(stream: PDFRawStream): number {
  const index = stream.dict.lookup(PDFName.of("Index"));
  if (!(index instanceof PDFArray)) {
    return numberOf(stream.dict.lookup(PDFName.of("Size")));
  }
  let entries = 0;
  for (let at = 1; at < index.size(); at += 2) {
    entries += numberOf(index.lookup(at));
  }
  return entries;
}

function hasOrdinaryWidths(stream: PDFRawStream): boolean {
  const widths = stream.dict.lookup(PDFName.of("W"), PDFArray);
  return widths
    .asArray()
    .every((_, at) => numberOf(widths.lookup(at)) <= MAX_ENTRY_WIDTH);
}

function numberOf(object: unknown): number {
  if (!(object instanceof PDFNumber) || object.asNumber() < 0) {
    throw new Error("Not a count");
  }
  return object.asNumber();
}

/** Makes every `PDFDocument.load` of this process use the bounded parser: the library's factory is its only seam. */
export function boundPdfParser(): void {
  PDFParser.forBytesWithOptions = (...options) =>
    new BoundedPdfParser(...options);
}
