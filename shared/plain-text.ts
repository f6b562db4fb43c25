/** The one form of a text, the same in browser and server. */

/** Anything but blanks of all scripts, fillers, marks, controls and halves of characters. */
const SEEN =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u2800\u{16fe4}\u{1d159}]/u;

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const UNSEEN =
  /(?=\p{Default_Ignorable_Code_Point})\p{Cf}|[^\P{Cc}\t\n]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const FROM_RIGHT =
  "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const RIGHT_TO_LEFT = new RegExp(`[${FROM_RIGHT}]`, "u");
const LEFT_TO_RIGHT = new RegExp(`(?![${FROM_RIGHT}])[\\p{L}\\p{N}]`, "u");
const ANYTHING = /^/;

/** What must stand around an invisible mark for it to change what is seen. */
const NEEDED: readonly (readonly [
  mark: RegExp,
  before: RegExp,
  after: RegExp,
])[] = [
  // Joiners, and ends of words without a blank: Persian, the scripts of India, Khmer, Mongolian and others.
  [
    /[\u180e\u200b-\u200d]/,
    /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}\p{M}*$/u,
    ANYTHING,
  ],
  // One emoji of several.
  [
    /\u200d/,
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u,
    /^\p{Extended_Pictographic}/u,
  ],
  // The flag of Scotland.
  [/[\u{e0020}-\u{e007f}]/u, /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u, ANYTHING],
  [/[\u061c\u200e\u200f]/, RIGHT_TO_LEFT, LEFT_TO_RIGHT],
  [/[\u061c\u200e\u200f]/, LEFT_TO_RIGHT, RIGHT_TO_LEFT],
];

/** Number of units around a mark that are looked at. */
const NEAR = 32;

function withoutUnneeded(character: string, at: number, text: string): string {
  const end = at + character.length;
  const before = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(end, end + NEAR);
  return NEEDED.some(
    ([mark, left, right]) =>
      mark.test(character) && left.test(before) && right.test(after),
  )
    ? character
    : "";
}

/** Returns whether a text has nothing to see. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}

/**
 * Returns a text of one or more lines without what nobody sees and no script needs, its letters composed (NFC) and its
 * lines ended by LF alone.
 */
export function plainLines(text: string): string {
  return /^[\n -~]*$/.test(text)
    ? text
    : text
        .replaceAll(LINE_BREAK, "\n")
        .replaceAll(UNSEEN, withoutUnneeded)
        .normalize("NFC");
}

/** Returns a text as `plainLines` does, on one line. */
export function plainLine(text: string): string {
  return plainLines(text).replaceAll(/[\t\n]+/g, " ");
}

const DIGIT = /^\p{Nd}$/u;

/** Replaces the digits of other scripts, such as those of a Persian keyboard; each script has its ten in a row. */
export function plainDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}

/** Returns the digits of a text, of whatever script, as plain ones. */
export function digitsOf(text: string): string {
  return plainDigits(text).replaceAll(/\D/g, "");
}
