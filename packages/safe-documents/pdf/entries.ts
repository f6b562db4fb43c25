import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";

/** Readers of the entries of dictionaries, which tolerate any type in a file. */

export function pdfName(text: string): PDFName {
  return PDFName.of(text);
}

export function entryIn(
  dict: PDFDict | undefined,
  key: string,
): PDFObject | undefined {
  return dict?.lookup(pdfName(key));
}

export function dictIn(
  dict: PDFDict | undefined,
  key: string,
): PDFDict | undefined {
  const value = entryIn(dict, key);
  return value instanceof PDFDict ? value : undefined;
}

/** Returns whether an entry is this name. */
export function isNamed(
  dict: PDFDict | undefined,
  key: string,
  name: string,
): boolean {
  return entryIn(dict, key) === pdfName(name);
}

/** Returns an entry of a page or field, as it is written, or the nearest one above it, however its parents are connected. */
export function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  const seen = new Set<PDFDict>();
  let at: PDFDict | undefined = dict;
  while (at && !seen.has(at)) {
    if (entryIn(at, key) !== undefined) return at.get(pdfName(key));
    seen.add(at);
    at = dictIn(at, "Parent");
  }
  return undefined;
}

/** Returns the objects in an array, of which some may be references; none of anything else. */
export function partsOf(value: unknown): readonly PDFObject[] {
  return value instanceof PDFArray ? value.asArray() : [];
}

/** Returns the objects in an array, or to which its references lead; none of anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return value instanceof PDFArray
    ? value.asArray().map((_, at) => value.lookup(at))
    : [];
}

export function textOf(value: unknown): string | undefined {
  return value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText()
    : undefined;
}

export function numberOf(value: unknown): number {
  return value instanceof PDFNumber ? value.asNumber() : 0;
}
