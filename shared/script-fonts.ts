/** A font for a script that applicants write in, bundled because the machines that make PDFs have none. */
export interface ScriptFont {
  readonly family: string;
  /** Package with its files and, in style sheets, which file has which characters. */
  readonly package: string;
  /** Names of its style sheets. */
  readonly sheets: readonly string[];
  /** What a text has that needs it. */
  readonly isFor: RegExp;
}

const noto = (
  script: string,
  isFor: RegExp,
  sheets: readonly string[] = ["400", "700"],
): ScriptFont => ({
  family: `Noto Sans ${script}`,
  package: `@fontsource/noto-sans-${script.toLowerCase()}`,
  sheets,
  isFor,
});

/** In the order in which they are tried: Hebrew and Arabic come first, because others have single signs of theirs. */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  noto("Hebrew", /\p{Script=Hebrew}/u),
  noto("Arabic", /\p{Script=Arabic}/u),
  noto("Devanagari", /\p{Script=Devanagari}/u),
  noto("Bengali", /\p{Script=Bengali}/u),
  noto("Gurmukhi", /\p{Script=Gurmukhi}/u),
  noto("Gujarati", /\p{Script=Gujarati}/u),
  noto("Tamil", /\p{Script=Tamil}/u),
  noto("Telugu", /\p{Script=Telugu}/u),
  noto("Thai", /\p{Script=Thai}/u),
  noto("Khmer", /\p{Script=Khmer}/u),
  noto("Ethiopic", /\p{Script=Ethiopic}/u),
  noto("Armenian", /\p{Script=Armenian}/u),
  noto("Georgian", /\p{Script=Georgian}/u),
  // Thousands of signs, and arrows and marks that the others lack: one weight is enough.
  noto("SC", /[^\u0000-\u20ff\p{Script=Hangul}]/u, ["400"]),
  noto("KR", /\p{Script=Hangul}/u, ["400"]),
  {
    family: "Noto Color Emoji",
    package: "@fontsource/noto-color-emoji",
    // The parts of the font by range have no colors, and print nothing.
    sheets: ["emoji-400"],
    isFor: /\p{Emoji_Presentation}|\uFE0F/u,
  },
];
