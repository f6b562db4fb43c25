import { PDFName, type PDFDict } from "@cantoo/pdf-lib";
import { pdfName } from "../../../pdf/pdf-name.ts";
import { dictIn, inherited, kindOf } from "./entries.ts";
import { undrawable } from "./undrawable.ts";

const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

export const OFF = pdfName("Off");

/** Returns whether a widget is a check box or radio button. */
export function hasStates(widget: PDFDict): boolean {
  const { type, flags } = kindOf(widget);
  return type === "/Btn" && (flags & PUSH_BUTTON) === 0;
}

function isRadio(widget: PDFDict): boolean {
  return (kindOf(widget).flags & RADIO) !== 0;
}

/** Returns the names of the states in which a button is on. */
function statesOf(widget: PDFDict): readonly PDFName[] {
  const appearances = dictIn(widget, "AP");
  const normal = appearances && dictIn(appearances, "N");
  return normal?.keys().filter((state) => state !== OFF) ?? [];
}

/**
 * Returns the state of a check box or radio button: the drawn one, or the field's value if drawings are out of date.
 * @throws RefusedFile if it is ambiguous which one of several is on
 */
export function stateOf(widget: PDFDict, isStale: boolean): PDFName {
  const drawn = widget.lookup(pdfName("AS"));
  const value = inherited(widget, "V");
  const isDrawn = drawn instanceof PDFName;
  if (!(value instanceof PDFName) || (isDrawn && !isStale)) {
    return isDrawn ? drawn : OFF;
  }
  const states = statesOf(widget);
  if (states.length > 0) return states.includes(value) ? value : OFF;
  if (isDrawn) return drawn;
  if (value !== OFF && isRadio(widget)) {
    throw undrawable("selected radio button is ambiguous", "a choice");
  }
  return value;
}

/** Returns the character that marks a button as on if it has no appearance. */
export function markOf(widget: PDFDict): string {
  return isRadio(widget) ? "●" : "✔";
}
