import {
  PDFArray,
  PDFName,
  PDFNumber,
  type PDFDict,
  type PDFObject,
} from "@cantoo/pdf-lib";
import {
  dictIn,
  entryIn,
  inherited,
  itemsOf,
  numberOf,
  pdfName,
  textOf,
} from "../../../pdf/entries.ts";
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
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const COMB = 1 << 24;
const MAX_BORDER = 12;

/** State of a button that is off. */
export const OFF = pdfName("Off");

/** Reads an entry of a field, which its child fields and widgets inherit. */
function valueIn(widget: PDFDict, key: string): PDFObject | undefined {
  return widget.context.lookup(inherited(widget, key));
}

function hasFlag(widget: PDFDict, flag: number): boolean {
  return (numberOf(valueIn(widget, "Ff")) & flag) !== 0;
}

function typeOf(widget: PDFDict): string {
  return String(valueIn(widget, "FT"));
}

/** Returns whether a widget is a check box or radio button. */
export function hasStates(widget: PDFDict): boolean {
  return typeOf(widget) === "/Btn" && !hasFlag(widget, PUSH_BUTTON);
}

/**
 * Returns the state of a check box or radio button: the drawn one, or the field's value if drawings are out of date.
 * @throws RefusedFile if it is ambiguous which one of several is on
 */
export function stateOf(widget: PDFDict, isStale: boolean): PDFName {
  const drawn = entryIn(widget, "AS");
  const value = valueIn(widget, "V");
  const isDrawn = drawn instanceof PDFName;
  if (!(value instanceof PDFName) || (isDrawn && !isStale)) {
    return isDrawn ? drawn : OFF;
  }
  const states = dictIn(dictIn(widget, "AP"), "N")?.keys() ?? [];
  const on = states.filter((state) => state !== OFF);
  if (on.length > 0) return on.includes(value) ? value : OFF;
  if (isDrawn) return drawn;
  if (value !== OFF && hasFlag(widget, RADIO)) {
    throw undrawable("selected radio button is ambiguous", "a choice");
  }
  return value;
}

/** Returns the character that marks a button as on if it has no appearance. */
export function markOf(widget: PDFDict): string {
  return hasFlag(widget, RADIO) ? "●" : "✔";
}

/** Returns whether a field is a text or choice field. */
export function holdsText(widget: PDFDict): boolean {
  return ["/Tx", "/Ch"].includes(typeOf(widget));
}

/**
 * Returns the text that a text or choice field shows.
 * @throws RefusedFile for a value that is no text
 */
export function textOfField(widget: PDFDict): string {
  const value = valueIn(widget, "V");
  const options = itemsOf(valueIn(widget, "Opt")).map((option) => {
    const [exported, label] = itemsOf(option).map(textOf);
    return [exported, label] as const;
  });
  const labels = new Map(options);
  const texts = (value instanceof PDFArray ? itemsOf(value) : [value])
    .filter((each) => each !== undefined)
    .map(wordsOf);
  const text = normalizeText(
    texts.map((each) => labels.get(each) ?? each).join("\n"),
  );
  return hasFlag(widget, PASSWORD) ? "*".repeat(Array.from(text).length) : text;
}

function wordsOf(value: unknown): string {
  if (value instanceof PDFName) return value.decodeText();
  if (value instanceof PDFNumber) return value.toString();
  const text = textOf(value);
  if (text === undefined) {
    throw undrawable("value is no text", "a value that is no text");
  }
  return text;
}

/** Returns the layout of a field's text in its widget. */
export function boxOfField(
  widget: PDFDict,
  text: string,
  { width, height }: Pick<TextBox, "width" | "height">,
): TextBox {
  const isChoice = typeOf(widget) === "/Ch";
  const isComb = !isChoice && hasFlag(widget, COMB);
  const style = dictIn(widget, "MK");
  const border = entryIn(dictIn(widget, "BS"), "W");
  return {
    text,
    width,
    height,
    ...styleOf(textOf(valueIn(widget, "DA"))),
    alignment: alignmentOf(valueIn(widget, "Q")),
    isMultiline: isChoice ? text.includes("\n") : hasFlag(widget, MULTILINE),
    cells: isComb ? numberOf(valueIn(widget, "MaxLen")) : 0,
    background: fillOf(entryIn(style, "BG")),
    border: strokeOf(entryIn(style, "BC")),
    borderWidth:
      border === undefined
        ? 1
        : Math.min(Math.max(numberOf(border), 0), MAX_BORDER),
  };
}

/** Returns the rotation of a widget in degrees, counterclockwise. */
export function rotationOf(widget: PDFDict): number {
  return numberOf(entryIn(dictIn(widget, "MK"), "R"));
}
