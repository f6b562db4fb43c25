import { PHONE_MAX_LENGTH } from "../../../shared/application/limits.ts";
import { plainDigits } from "../lib/plain-digits.ts";

/** Formatter of digits that are typed in groups. It is idempotent. */
export type DigitFormat = (text: string) => string;

const PHONE_DIGITS = 10;
const SOCIAL_SECURITY_DIGITS = 9;

function digitsOf(text: string): string {
  return plainDigits(text).replaceAll(/\D/g, "");
}

// The plus may follow a word, a bracket or one of the invisible marks that address books insert.
function isForeign(text: string): boolean {
  return /^\D*\+(?!\D*1)/.test(text);
}

/** Returns the digits dialed within the country, without its code, with which no area code begins. */
function nationalDigits(text: string): string {
  const digits = digitsOf(text);
  const hasCode =
    /^\D*\+/.test(text) ||
    (digits.length > PHONE_DIGITS && digits.startsWith("1"));
  return hasCode ? digits.slice(1) : digits;
}

/**
 * Formats a telephone number as (xxx) xxx-xxxx, as far as it goes, and drops digits beyond the tenth. A number with the
 * code of another country is left as it is: cut to ten digits, it would be somebody else's.
 */
export const formatPhone: DigitFormat = (text) => {
  if (isForeign(text)) return text.trimStart().slice(0, PHONE_MAX_LENGTH);
  const digits = nationalDigits(text).slice(0, PHONE_DIGITS);
  if (digits.length <= 3) return digits === "" ? "" : `(${digits}`;
  const start = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? start : `${start}-${digits.slice(6)}`;
};

/** Formats up to nine digits as xxx-xx-xxxx, as far as they go. */
export const formatSocialSecurity: DigitFormat = (text) => {
  const digits = digitsOf(text).slice(0, SOCIAL_SECURITY_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)]
    .filter((group) => group !== "")
    .join("-");
};

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

/**
 * Returns what a field shows after an edit, with the caret between the same two digits. A digit too many in a complete
 * number is refused, because it would push out the last one. A forward deletion moves the caret past characters that
 * are not digits.
 */
export function afterEdit(
  format: DigitFormat,
  before: string,
  { text, caret }: Edited,
  isForwards = false,
): Edited {
  const formatted = format(text);
  if (formatted === text) return { text, caret };
  const [typed, kept] = [digitsOf(text), digitsOf(formatted)];
  const hasCode = typed !== "" && (kept === "" || !typed.startsWith(kept));
  const codeLength = hasCode ? 1 : 0;
  const isTooLong = typed.length > codeLength + kept.length;
  if (isTooLong && digitsOf(before).length === kept.length) {
    const inserted = text.length - before.length;
    return { text: before, caret: Math.max(0, caret - inserted) };
  }
  const isAtEnd = caret === text.length && !isForwards;
  const count = digitsOf(text.slice(0, caret)).length - codeLength;
  return {
    text: formatted,
    caret: isAtEnd
      ? formatted.length
      : placeOf(formatted, Math.max(0, count), isForwards),
  };
}
