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
import { undrawable } from "./undrawable.ts";

const PASSWORD = 1 << 13;
const PUSH_BUTTON = 1 << 16;

/** State of a button that is off. */
const OFF = pdfName("Off");

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

/** Returns the state of a check box or radio button: the drawn one, or the field's value if drawings are out of date. */
export function stateOf(widget: PDFDict, isStale: boolean): PDFName {
  const drawn = entryIn(widget, "AS");
  const value = valueIn(widget, "V");
  const isDrawn = drawn instanceof PDFName;
  if (!(value instanceof PDFName) || (isDrawn && !isStale)) {
    return isDrawn ? drawn : OFF;
  }
  const states = dictIn(dictIn(widget, "AP"), "N")?.keys();
  return !states || states.includes(value) ? value : OFF;
}

/** Returns whether a check box or radio button without a drawing of its own may be on: nobody knows which one of several. */
export function mayBeOn(widget: PDFDict): boolean {
  return [entryIn(widget, "AS"), valueIn(widget, "V")].some(
    (state) => state instanceof PDFName && state !== OFF,
  );
}

export function isTextField(widget: PDFDict): boolean {
  return typeOf(widget) === "/Tx";
}

/** Returns whether a field is a text or choice field. */
export function holdsText(widget: PDFDict): boolean {
  return ["/Tx", "/Ch"].includes(typeOf(widget));
}

/**
 * Returns the texts that a text or choice field shows.
 * @throws RefusedFile for a value that is no text
 */
export function textsOfField(widget: PDFDict): readonly string[] {
  const value = valueIn(widget, "V");
  const options = itemsOf(valueIn(widget, "Opt")).map((option) => {
    const [exported, label] = itemsOf(option).map(textOf);
    return [exported, label] as const;
  });
  const labels = new Map(options);
  const isPassword = hasFlag(widget, PASSWORD);
  return (value instanceof PDFArray ? itemsOf(value) : [value])
    .filter((each) => each !== undefined)
    .map(wordsOf)
    .map((each) => labels.get(each) ?? each)
    .map((each) => (isPassword ? each.replaceAll(/./gsu, "*") : each));
}

function wordsOf(value: unknown): string {
  if (value instanceof PDFName) return value.decodeText();
  if (value instanceof PDFNumber) return value.toString();
  const text = textOf(value);
  if (text === undefined) {
    throw undrawable("value is no text", "a box of a form");
  }
  return text;
}
