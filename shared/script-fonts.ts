/** A font for a script that applicants write in, bundled because the machines that make PDFs have none. */
export interface ScriptFont {
  readonly family: string;
  /** Package with its files and, in style sheets, which file has which characters. */
  readonly package: string;
  /** Names of its style sheets. */
  readonly sheets: readonly string[];
  /** Characters that need this font. */
  readonly isFor: RegExp;
}

function noto(
  script: string,
  isFor: RegExp,
  sheets: readonly string[] = ["400", "700"],
): ScriptFont {
  return {
    family: `Noto Sans ${script}`,
    package: `@fontsource/noto-sans-${script.toLowerCase().replace(" ", "-")}`,
    sheets,
    isFor,
  };
}

/** Arrows, fractions, numbers in circles, boxes to tick, stars. */
const SIGNS = /[\u2100-\u2bff]/u;

/** In the order in which they are tried: Hebrew and Arabic come first, because others have single signs of theirs. */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  noto("Hebrew", /\p{Script=Hebrew}/u),
  noto("Arabic", /\p{Script=Arabic}/u),
  noto("Armenian", /\p{Script=Armenian}/u),
  noto("Bengali", /\p{Script=Bengali}/u),
  noto("Devanagari", /\p{Script=Devanagari}/u),
  noto("Ethiopic", /\p{Script=Ethiopic}/u),
  noto("Georgian", /\p{Script=Georgian}/u),
  noto("Gujarati", /\p{Script=Gujarati}/u),
  noto("Gurmukhi", /\p{Script=Gurmukhi}/u),
  noto("Kannada", /\p{Script=Kannada}/u),
  noto("Khmer", /\p{Script=Khmer}/u),
  noto("Lao", /\p{Script=Lao}/u),
  noto("Malayalam", /\p{Script=Malayalam}/u),
  noto("Myanmar", /\p{Script=Myanmar}/u),
  noto("Oriya", /\p{Script=Oriya}/u),
  noto("Sinhala", /\p{Script=Sinhala}/u),
  noto("Tamil", /\p{Script=Tamil}/u),
  noto("Telugu", /\p{Script=Telugu}/u),
  noto("Thai", /\p{Script=Thai}/u),
  // Thousands of signs: one weight is enough.
  noto(
    "SC",
    /[\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u,
    ["400"],
  ),
  noto("KR", /\p{Script=Hangul}/u, ["400"]),
  noto("Symbols", SIGNS, ["400"]),
  noto("Symbols 2", SIGNS, ["400"]),
  {
    family: "Noto Color Emoji",
    package: "@fontsource/noto-color-emoji",
    // The parts of the font by range have no colors, and print nothing.
    sheets: ["emoji-400"],
    isFor: /\p{Emoji_Presentation}|\uFE0F/u,
  },
];
