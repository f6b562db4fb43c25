import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from "@cantoo/pdf-lib";

/** Reads entries of dictionaries, whatever a file has written there. */

export function name(text: string): PDFName {
  return PDFName.of(text);
}

export function dictIn(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(name(key));
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

/** More ancestors than any field has. */
const MAX_DEPTH = 50;

/** An entry of a field, which the fields and widgets inside of it inherit. */
export function inherited(widget: PDFDict, key: string): unknown {
  let field: unknown = widget;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (!(field instanceof PDFDict)) return undefined;
    const value: unknown = field.lookup(name(key));
    if (value !== undefined) return value;
    field = field.lookup(name("Parent"));
  }
  return undefined;
}

/** What kind of field a widget belongs to, and the bits that say more of it. */
export function kindOf(widget: PDFDict): {
  readonly type: string;
  readonly flags: number;
} {
  return {
    type: String(inherited(widget, "FT")),
    flags: numberIn(inherited(widget, "Ff")),
  };
}
