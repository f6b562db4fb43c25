import { digitsOf } from "../../../shared/plain-text.ts";

export interface Edited {
  readonly text: string;
  /** Number of characters before the caret. */
  readonly caret: number;
}

/**
 * Returns what a field shows after an edit, with the caret between the same two digits. A forward deletion moves the
 * caret past characters that are not digits. What cannot be formatted any more loses the marks of the format.
 * @param format idempotent, and leaves what it cannot format
 */
export function afterEdit(
  format: (text: string) => string,
  before: string,
  { text, caret }: Edited,
  isForwards = false,
): Edited {
  const [was, bare] = [digitsOf(before), digitsOf(text)];
  const isOnlyMarked =
    before !== was && before === format(was) && /^[\d() -]*$/.test(text);
  const formatted = format(isOnlyMarked ? bare : text);
  if (formatted === text) return { text, caret };
  // Counted from the end, because the country's code is left out in front.
  const rest = digitsOf(text.slice(caret)).length;
  const places = Array.from(`${formatted} `, (_, place) => place).filter(
    (place) => digitsOf(formatted.slice(place)).length === rest,
  );
  const [first, last = formatted.length] = [places[0], places.at(-1)];
  return { text: formatted, caret: isForwards ? last : first || last };
}
