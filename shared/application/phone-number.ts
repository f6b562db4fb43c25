import { digitsOf, plainDigits, plainLine } from "../plain-text.ts";

/** What is dialed within the country, as far as it goes: area code and exchange begin with 2 to 9. */
const NATIONAL = /^(?:[2-9]\d?|[2-9]\d\d(?:[2-9]\d{0,6})?)?$/;

/** Returns whether a number begins with the code of another country, after a plus or what is dialed instead of it. */
export function isForeignNumber(text: string): boolean {
  // The plus may follow a word or a bracket.
  return /^\D*(?:\+|00|011)(?!\D*1)/.test(plainDigits(text));
}

/** Returns a number as it is dialed from anywhere (E.164), such as +15052345678; empty for what is none. */
export function e164Of(text: string): string {
  const plain = plainDigits(text).replace("(0)", "");
  const digits = digitsOf(plain);
  if (isForeignNumber(text)) return `+${digits.replace(/^(?:00|011)/, "")}`;
  const national = digits.replace(/^1/, "");
  return national.length === 10 ? `+1${national}` : "";
}

/**
 * Formats a telephone number as (xxx) xxx-xxxx, as far as it goes, without the country's own code. What cannot be such
 * a number is left as it was typed: cut to ten digits, it would be somebody else's, and words are no number. It is
 * idempotent.
 */
export function formatPhone(text: string): string {
  const plain = plainDigits(plainLine(text)).replace(/^\s*(?:tel:)?/i, "");
  if (/\p{L}/u.test(plain)) return plain;
  const code = /^\D*\+/.test(plain) ? /^1/ : /^(?:00|011)?1(?=\d{10}$)/;
  const digits = digitsOf(plain).replace(code, "");
  if (isForeignNumber(plain) || !NATIONAL.test(digits)) return plain;
  if (digits === "") return "";
  if (digits.length <= 3) return `(${digits}`;
  const start = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? start : `${start}-${digits.slice(6)}`;
}
