import {
  PDFArray,
  PDFName,
  type PDFDict,
  type PDFRawStream,
} from "@cantoo/pdf-lib";
import { entryIn, itemsOf } from "./entries.ts";

/** Short names that viewers know as well. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  DCT: "DCTDecode",
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  RL: "RunLengthDecode",
};

const EXPANDING: ReadonlySet<string> = new Set([
  "FlateDecode",
  "LZWDecode",
  "RunLengthDecode",
]);

/** Returns an entry that holds either one object or a list of them. */
export function itemsIn(dict: PDFDict, key: string): readonly unknown[] {
  const value = entryIn(dict, key);
  if (value === undefined) return [];
  return value instanceof PDFArray ? itemsOf(value) : [value];
}

/**
 * Returns the full names of the filters that decode a stream, in their order.
 * @throws Error if more than one of them is a compression, which would multiply
 */
export function filtersOf({ dict }: PDFRawStream): readonly string[] {
  const filters = itemsIn(dict, "Filter").map((filter) => {
    const name = filter instanceof PDFName ? filter.decodeText() : "";
    return FULL_NAMES[name] ?? name;
  });
  if (filters.filter((filter) => EXPANDING.has(filter)).length > 1) {
    throw new Error("Stream with more than one compression");
  }
  return filters;
}
