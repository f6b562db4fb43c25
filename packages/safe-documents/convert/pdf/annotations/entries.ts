import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFNumber,
  PDFString,
} from "@cantoo/pdf-lib";
import { pdfName } from "../../../pdf/pdf-name.ts";

/** Readers of dictionary entries that tolerate any type in a file. */

export function dictIn(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(pdfName(key));
  return value instanceof PDFDict ? value : undefined;
}

export function textIn(value: unknown): string | undefined {
  return value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText()
    : undefined;
}

export function numberIn(value: unknown): number {
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

export function itemsIn(value: unknown): unknown[] {
  return value instanceof PDFArray
    ? value.asArray().map((_, at) => value.lookup(at))
    : [];
}

/** Limit of a field's ancestors. */
const MAX_DEPTH = 50;

/** Reads an entry of a field, which its child fields and widgets inherit. */
export function inherited(widget: PDFDict, key: string): unknown {
  let field: unknown = widget;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (!(field instanceof PDFDict)) return undefined;
    const value: unknown = field.lookup(pdfName(key));
    if (value !== undefined) return value;
    field = field.lookup(pdfName("Parent"));
  }
  return undefined;
}

/** Returns the type of a widget's field and its flags. */
export function kindOf(widget: PDFDict): {
  readonly type: string;
  readonly flags: number;
} {
  return {
    type: String(inherited(widget, "FT")),
    flags: numberIn(inherited(widget, "Ff")),
  };
}
