/** The one form of a text, the same in browser and server. */

/** Anything but blanks of all scripts, fillers, marks, controls and halves of characters. */
const SEEN =
  /[^\u{16fe4}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/u;

const RIGHT_TO_LEFT = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}`;
const BETWEEN_WORDS = String.raw`[^\p{L}\p{N}\p{C}]*`;
const DIRECTION = String.raw`${BETWEEN_WORDS}[\u061c\u200e\u200f](?=${BETWEEN_WORDS}`;

/** Marks that show nothing, each with what must stand around it for it to change what is seen. */
const NEEDED = [
  // Joiners, and ends of words without a blank: Persian, the scripts of India, Khmer, Mongolian and others.
  String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}\p{M}*[\u180e\u200b-\u200d]`,
  // One emoji of several, and the flag of Scotland.
  String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+`,
  // Words of the two directions beside each other.
  String.raw`[${RIGHT_TO_LEFT}]${DIRECTION}(?![${RIGHT_TO_LEFT}])[\p{L}\p{N}])`,
  String.raw`(?![${RIGHT_TO_LEFT}])[\p{L}\p{N}]${DIRECTION}[${RIGHT_TO_LEFT}])`,
].join("|");
const UNSEEN = String.raw`(?=\p{Default_Ignorable_Code_Point})\p{Cf}|[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}]`;
const NEEDED_OR_UNSEEN = new RegExp(`(${NEEDED})|${UNSEEN}`, "gu");

/** Signs of lists in Word's symbol fonts, which no other font has at these places. */
const LIST_SIGNS: Readonly<Record<string, string>> = {
  "\uf0b7": "•",
  "\uf0a7": "▪",
  "\uf0d8": "➢",
  "\uf076": "❖",
  "\uf0fc": "✓",
};

const FROM_RIGHT = new RegExp(`[${RIGHT_TO_LEFT}]`, "u");

/** Returns whether a text has nothing to see. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}

/** Returns whether a text is a lone dash: in a box that must be filled, it says that there is nothing to fill in. */
export function isDash(text: string): boolean {
  return /^\s*\p{Pd}\s*$/u.test(text);
}

/**
 * Returns a text of one or more lines as it looks: without what nobody sees and no script needs, its letters composed
 * (NFC), its lines ended by LF alone, its tabs blanks and the signs of its lists letters.
 */
export function plainLines(text: string): string {
  return /^[\n -~]*$/.test(text)
    ? text
    : text
        .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
        .replaceAll("\t", " ")
        .replaceAll(/[\uf076-\uf0fc]/g, (sign) => LIST_SIGNS[sign] ?? sign)
        .replaceAll(NEEDED_OR_UNSEEN, "$1")
        .normalize("NFC");
}

/** Returns a text as `plainLines` does, on one line. */
export function plainLine(text: string): string {
  return plainLines(text).replaceAll(/\n+/g, " ");
}

/** Returns what a person has named, for a sentence of ours: isolated if it is written from the right, so that it turns nothing around it. */
export function isolated(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns a text without case and accents, as it is compared. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
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
