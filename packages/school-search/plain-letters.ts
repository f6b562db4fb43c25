/** Letters that have no decomposition into a plain one and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ı: "i",
};

/** Returns a text in plain small letters, as it is typed to find it: without accents and apostrophes, of one width. */
export function plainLetters(text: string): string {
  return (
    text
      .normalize("NFKD")
      // An acute accent that stands alone is a blank with a mark by now.
      .replaceAll(/['’‘ʻʼ`·]| \u0301/g, "")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[ßæœøłđðþħŧŋĸı]/g, (letter) => PLAIN_LETTERS[letter] ?? "")
  );
}
