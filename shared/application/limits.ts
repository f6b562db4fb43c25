/** Business constants of the application form: lengths in code points, sizes in bytes, durations in milliseconds. */

import { segmentsOf } from "../segments.ts";

export const TEXT_MAX_LENGTH = 45;
export const LONG_TEXT_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MAX_LENGTH = 25;
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;
export const TEXT_AREA_LIMIT = 1500;

export const REPEAT_DEFAULT = 1;
export const REPEAT_MAX = 10;

export const INACTIVITY_TIMEOUT_MS = 900_000;
export const INACTIVITY_WARNING_MS = 60_000;

/** Days in which a student can come back to an application that was withdrawn. */
export const DAYS_TO_RETURN = 14;

export const CONVERSION_POLL_MS = 2_000;
export const PDF_FIRST_POLL_MS = 1_000;
export const PDF_LATER_POLL_MS = 600_000;

export const LOOKUP_MAX_RESULTS = 5;
/** Characters before a lookup is worth its while: of a school's name, and of an address, where each lookup costs money. */
export const SCHOOL_LOOKUP_MIN_LENGTH = 2;
export const ADDRESS_LOOKUP_MIN_LENGTH = 4;
export const LOOKUP_DEBOUNCE_MS = 200;
export const LOOKUP_MAX_WAIT_MS = 500;

export const TOAST_MS = 5_000;
export const TOAST_ANNOUNCE_MS = 1_000;
export const BOUNDARY_TOAST_MS = 300_000;

/** Length as the counter shows it and as the server enforces it: code points, with every line break counted once. */
export function lengthOf(text: string): number {
  return Array.from(text.replaceAll("\r\n", "\n")).length;
}

const HAS_LETTER = /[\p{L}\p{N}]/u;
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

function wordsIn(piece: string): number {
  if (!HAS_LETTER.test(piece)) return 0;
  if (!WITHOUT_BLANKS.test(piece)) return 1;
  return Array.from(segmentsOf(piece, "word")).filter(
    ({ isWordLike }) => isWordLike,
  ).length;
}

/** Counts what has a letter or a digit between blanks; in scripts that have none, the words that the platform finds. */
export function countWords(text: string): number {
  return text.split(/\s+/).reduce((sum, piece) => sum + wordsIn(piece), 0);
}
