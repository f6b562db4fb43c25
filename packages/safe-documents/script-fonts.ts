/** A font for a script that applicants write in, bundled because the machines that make PDFs have none. */
export interface ScriptFont {
  readonly family: string;
  /** What Node finds of the package with its files and, in style sheets, which file has which characters. */
  readonly package: string;
  /** Names of its style sheets; none of a font that is one file. */
  readonly sheets: readonly string[];
  /** Path of the font's one file, in which every mark finds its letter. */
  readonly file?: string;
  /** Language whose forms of the Han letters it has. */
  readonly language?: string;
}

const BOTH_WEIGHTS = ["400", "700"];
const ONE_WEIGHT = ["400"];

function noto(
  script: string,
  sheets: readonly string[] = BOTH_WEIGHTS,
  style = "Sans",
): ScriptFont {
  const name = `${style} ${script}`.toLowerCase().replaceAll(" ", "-");
  return {
    family: `Noto ${style} ${script}`,
    package: `@fontsource/noto-${name}`,
    sheets,
  };
}

/** A font with thousands of signs: one file for all weights takes a fifteenth of the space of a file for each. */
function variableNoto(script: string, language: string): ScriptFont {
  const { family, package: name } = noto(script);
  return {
    family,
    package: name.replace("@fontsource", "@fontsource-variable"),
    sheets: ["wght"],
    language,
  };
}

function wholeNoto(script: string): ScriptFont {
  const name = `Noto Sans${script}`;
  return {
    family: name,
    package: `@expo-google-fonts/${name.toLowerCase().replaceAll(" ", "-")}/package.json`,
    sheets: [],
    file: `400Regular/${name.replaceAll(" ", "")}_400Regular.ttf`,
  };
}

/** The letters of Han that are in no font of a language, and the parts of Hangul. */
function wholeHan(script: string, name: string): ScriptFont {
  return {
    family: `Noto Sans CJK ${name}`,
    package: `@embedpdf/fonts-${script}`,
    sheets: [],
    file: `../fonts/NotoSans${name}-Regular.otf`,
  };
}

/**
 * In the order in which they are tried. The first has the marks of Latin, Greek and Cyrillic with the letters that they
 * stand on; Hebrew and Arabic come next, because others have single signs of theirs.
 */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  wholeNoto(""),
  ...[
    "Hebrew",
    "Arabic",
    "Armenian",
    "Bengali",
    "Devanagari",
    "Ethiopic",
    "Georgian",
    "Gujarati",
    "Gurmukhi",
    "Kannada",
    "Khmer",
    "Lao",
    "Malayalam",
    "Myanmar",
    "Oriya",
    "Sinhala",
    "Tamil",
    "Telugu",
    "Thai",
  ].map((script) => noto(script)),
  ...[
    "Adlam",
    "Balinese",
    "Bamum",
    "Buginese",
    "Canadian Aboriginal",
    "Cham",
    "Cherokee",
    "Coptic",
    "Hanifi Rohingya",
    "Javanese",
    "Kayah Li",
    "Lepcha",
    "Limbu",
    "Lisu",
    "Meetei Mayek",
    "Miao",
    "Mongolian",
    "New Tai Lue",
    "Newa",
    "NKo",
    "Ol Chiki",
    "Osage",
    "Saurashtra",
    "Sundanese",
    "Sunuwar",
    "Syloti Nagri",
    "Syriac",
    "Tagalog",
    "Tai Le",
    "Tai Tham",
    "Tai Viet",
    "Thaana",
    "Tifinagh",
    "Vai",
    "Yi",
  ].map((script) => noto(script, ONE_WEIGHT)),
  noto("NP Hmong", ONE_WEIGHT, "Serif"),
  noto("Tibetan", ONE_WEIGHT, "Serif"),
  wholeNoto(" Chakma"),
  variableNoto("SC", "zh-Hans"),
  variableNoto("TC", "zh-Hant"),
  variableNoto("HK", "zh-HK"),
  variableNoto("JP", "ja"),
  variableNoto("KR", "ko"),
  noto("Symbols", ONE_WEIGHT),
  noto("Symbols 2", ONE_WEIGHT),
  wholeNoto(" Math"),
  {
    family: "Noto Music",
    package: "@fontsource/noto-music",
    sheets: ONE_WEIGHT,
  },
  {
    family: "Noto Color Emoji",
    package: "@fontsource/noto-color-emoji",
    // The parts of the font by range have no colors, and print nothing.
    sheets: ["emoji-400"],
  },
  wholeHan("sc", "Hans"),
  wholeHan("jp", "JP"),
  wholeHan("tc", "Hant"),
  wholeHan("kr", "KR"),
];

/**
 * Fonts that LibreOffice does not need: it has its own, their files are too many, or they have colors, which it does
 * not draw.
 */
const NOT_FOR_WORD =
  /noto-color-emoji$|noto-sans(\/package\.json|-(arabic|armenian|georgian|hebrew|hk|jp|kr|lao|sc|tc))$/;

/** Fonts for the scripts that LibreOffice has no fonts for. */
export const WORD_FONTS: readonly ScriptFont[] = [
  {
    family: "Noto Emoji",
    package: "@fontsource/noto-emoji/package.json",
    sheets: [],
    file: "files/noto-emoji-emoji-400-normal.woff2",
  },
  ...SCRIPT_FONTS.filter(({ package: name }) => !NOT_FOR_WORD.test(name)),
];
