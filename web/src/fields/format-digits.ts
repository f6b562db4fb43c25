import { digitsOf } from "../../../shared/plain-text.ts";

/** Formatter of digits that are typed in groups. It is idempotent, and leaves what it cannot format. */
export type DigitFormat = (text: string) => string;

export interface Edited {
  readonly text: string;
  /** Number of characters before the caret. */
  readonly caret: number;
}

/** Returns the position behind the n-th digit, or the one before the next. */
function placeOf(text: string, count: number, isBeforeNext: boolean) {
  const places = Array.from(text.matchAll(/\d/g), ({ index }) => index);
  const next = places[count] ?? text.length;
  const previous = places[count - 1];
  return isBeforeNext || previous === undefined ? next : previous + 1;
}

/** Formats a text; what cannot be formatted any more loses the marks that it has from being formatted before. */
function reformat(format: DigitFormat, before: string, text: string): string {
  const [was, bare] = [digitsOf(before), digitsOf(text)];
  const isOnlyMarked =
    before !== was && before === format(was) && /^[\d() -]*$/.test(text);
  return format(isOnlyMarked ? bare : text);
}

/**
 * Returns what a field shows after an edit, with the caret between the same two digits. A forward deletion moves the
 * caret past characters that are not digits.
 */
export function afterEdit(
  format: DigitFormat,
  before: string,
  { text, caret }: Edited,
  isForwards = false,
): Edited {
  const formatted = reformat(format, before, text);
  if (formatted === text) return { text, caret };
  // The country's code is left out.
  const codeLength = digitsOf(text).length - digitsOf(formatted).length;
  const isAtEnd = caret === text.length && !isForwards;
  const count = digitsOf(text.slice(0, caret)).length - codeLength;
  return {
    text: formatted,
    caret: isAtEnd
      ? formatted.length
      : placeOf(formatted, Math.max(0, count), isForwards),
  };
}
