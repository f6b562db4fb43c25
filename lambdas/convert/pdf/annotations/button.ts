import { PDFName, type PDFDict } from "@cantoo/pdf-lib";
import { dictIn, inherited, kindOf, name } from "./entries.ts";
import { undrawable } from "./undrawable.ts";

const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

export const OFF = name("Off");

/** True for a check box or radio button. */
export function hasStates(widget: PDFDict): boolean {
  const { type, flags } = kindOf(widget);
  return type === "/Btn" && (flags & PUSH_BUTTON) === 0;
}

function isRadio(widget: PDFDict): boolean {
  return (kindOf(widget).flags & RADIO) !== 0;
}

/** What the states are called in which a button is on. */
function statesOf(widget: PDFDict): readonly PDFName[] {
  const appearances = dictIn(widget, "AP");
  const normal = appearances && dictIn(appearances, "N");
  return normal?.keys().filter((state) => state !== OFF) ?? [];
}

/**
 * The state of a check box or radio button: as it is drawn, or, where drawings are out of date, as its field has it.
 * Throws RefusedFile where it cannot be told which one of several is on.
 */
export function stateOf(widget: PDFDict, isStale: boolean): PDFName {
  const drawn = widget.lookup(name("AS"));
  const value = inherited(widget, "V");
  const isDrawn = drawn instanceof PDFName;
  if (!(value instanceof PDFName) || (isDrawn && !isStale)) {
    return isDrawn ? drawn : OFF;
  }
  const states = statesOf(widget);
  if (states.length > 0) return states.includes(value) ? value : OFF;
  if (isDrawn) return drawn;
  if (value !== OFF && isRadio(widget)) {
    throw undrawable("a choice that is not drawn");
  }
  return value;
}

/** How a button that is on looks where nothing else is drawn. */
export function markOf(widget: PDFDict): string {
  return isRadio(widget) ? "●" : "✔";
}
