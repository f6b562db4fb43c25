import { PDFArray, PDFName, PDFNumber, type PDFDict } from "@cantoo/pdf-lib";
import { pdfName } from "../../../pdf/pdf-name.ts";
import {
  dictIn,
  inherited,
  itemsIn,
  kindOf,
  numberIn,
  textIn,
} from "./entries.ts";
import type { TextBox } from "./text-box.ts";
import {
  alignmentOf,
  fillOf,
  normalizeText,
  strokeOf,
  styleOf,
} from "./text-style.ts";
import { undrawable } from "./undrawable.ts";

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMB = 1 << 24;
const MAX_BORDER = 12;

/** Returns whether a field is a text or choice field. */
export function holdsText(widget: PDFDict): boolean {
  return ["/Tx", "/Ch"].includes(kindOf(widget).type);
}

/**
 * Returns the text that a text or choice field shows.
 * @throws RefusedFile for a value that is no text
 */
export function textOfField(widget: PDFDict): string {
  const value = inherited(widget, "V");
  const labels = new Map(
    itemsIn(inherited(widget, "Opt")).map((option) => {
      const [exported, label] = itemsIn(option).map(textIn);
      return [exported, label];
    }),
  );
  const texts = (value instanceof PDFArray ? itemsIn(value) : [value])
    .filter((each) => each !== undefined)
    .map(valueOf);
  const text = normalizeText(
    texts.map((each) => labels.get(each) ?? each).join("\n"),
  );
  const isPassword = (kindOf(widget).flags & PASSWORD) !== 0;
  return isPassword ? "*".repeat(Array.from(text).length) : text;
}

function valueOf(value: unknown): string {
  if (value instanceof PDFName) return value.decodeText();
  if (value instanceof PDFNumber) return value.toString();
  const text = textIn(value);
  if (text === undefined) {
    throw undrawable("value is no text", "a value that is no text");
  }
  return text;
}

/** Returns the layout of a field's text in its widget. */
export function boxOfField(
  widget: PDFDict,
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): TextBox {
  const { type, flags } = kindOf(widget);
  const isChoice = type === "/Ch";
  const isComb = !isChoice && (flags & COMB) !== 0;
  const style = dictIn(widget, "MK");
  const border = dictIn(widget, "BS")?.lookup(pdfName("W"));
  return {
    text,
    width,
    height,
    ...styleOf(textIn(inherited(widget, "DA"))),
    alignment: alignmentOf(inherited(widget, "Q")),
    isMultiline: isChoice ? text.includes("\n") : (flags & MULTILINE) !== 0,
    cells: isComb ? numberIn(inherited(widget, "MaxLen")) : 0,
    background: fillOf(style?.lookup(pdfName("BG"))),
    border: strokeOf(style?.lookup(pdfName("BC"))),
    borderWidth:
      border === undefined
        ? 1
        : Math.min(Math.max(numberIn(border), 0), MAX_BORDER),
  };
}

/** Returns the rotation of a widget in degrees, counterclockwise. */
export function rotationOf(widget: PDFDict): number {
  return numberIn(dictIn(widget, "MK")?.lookup(pdfName("R")));
}
