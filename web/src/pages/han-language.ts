/** Encodings of countries, by the first and last bytes of the Han letters in them, the most read first. */
const STANDARDS = [
  ["zh-Hans", "gbk", [0xb0, 0xf7], [0xa1, 0xfe]],
  ["zh-Hant", "big5", [0xa4, 0xf9], [0x40, 0xfe]],
  ["ja", "shift_jis", [0x88, 0xea], [0x40, 0xfc]],
  ["zh-HK", "big5", [0x87, 0xfe], [0x40, 0xfe]],
] as const;

const lettersByLanguage = new Map<string, ReadonlySet<string>>();

function lettersOf([
  language,
  encoding,
  leads,
  trails,
]: (typeof STANDARDS)[number]) {
  const known = lettersByLanguage.get(language);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const letters = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) {
      letters.add(decoder.decode(Uint8Array.of(lead, trail)));
    }
  }
  lettersByLanguage.set(language, letters);
  return letters;
}

/**
 * Returns the language in whose forms the Han letters of a text are written: that of its other letters, else the first
 * whose standard has them all. Undefined if there are none, or none has.
 */
export function hanLanguageOf(text: string): string | undefined {
  const han = text.normalize("NFC").match(/\p{Script=Han}/gu);
  if (han === null) return undefined;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  if (/\p{Script=Bopomofo}/u.test(text)) return "zh-Hant";
  return STANDARDS.find((standard) => {
    const letters = lettersOf(standard);
    return han.every((letter) => letters.has(letter));
  })?.[0];
}
