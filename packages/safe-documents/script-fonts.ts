/** A font for a script that applicants write in, bundled because the machines that make PDFs have none. */
export interface ScriptFont {
  readonly family: string;
  /** Package with its files and, in style sheets, which file has which characters. */
  readonly package: string;
  /** Names of its style sheets. */
  readonly sheets: readonly string[];
}

function noto(
  script: string,
  scope = "@fontsource",
  sheets: readonly string[] = ["400", "700"],
): ScriptFont {
  return {
    family: `Noto Sans ${script}`,
    package: `${scope}/noto-sans-${script.toLowerCase().replace(" ", "-")}`,
    sheets,
  };
}

/** A font with thousands of signs: one file for all weights takes a fifteenth of the space of a file for each. */
function variableNoto(script: string): ScriptFont {
  return noto(script, "@fontsource-variable", ["wght"]);
}

/** In the order in which they are tried: Hebrew and Arabic come first, because others have single signs of theirs. */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  noto("Hebrew"),
  noto("Arabic"),
  noto("Armenian"),
  noto("Bengali"),
  noto("Devanagari"),
  noto("Ethiopic"),
  noto("Georgian"),
  noto("Gujarati"),
  noto("Gurmukhi"),
  noto("Kannada"),
  noto("Khmer"),
  noto("Lao"),
  noto("Malayalam"),
  noto("Myanmar"),
  noto("Oriya"),
  noto("Sinhala"),
  noto("Tamil"),
  noto("Telugu"),
  noto("Thai"),
  variableNoto("SC"),
  variableNoto("KR"),
  noto("Symbols", "@fontsource", ["400"]),
  noto("Symbols 2", "@fontsource", ["400"]),
  {
    family: "Noto Color Emoji",
    package: "@fontsource/noto-color-emoji",
    // The parts of the font by range have no colors, and print nothing.
    sheets: ["emoji-400"],
  },
];
