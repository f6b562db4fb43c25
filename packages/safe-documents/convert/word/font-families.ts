/** Families that LibreOffice has, each after a pattern for what it stands for. */
type Families = readonly (readonly [RegExp, string])[];

/** Fonts of signs, which LibreOffice draws with its own, and the families that it has. */
const UNCHANGED =
  /symbol|emoji|dingbats|^(?:webdings|wingdings|mt extra|alef|amiri|caladea|carlito|david (?:clm|libre)|frank ?ruehl|gentium|liberation|linux (?:biolinum|libertine) g|miriam (?:clm|libre|mono)|nachlieli|noto|reem kufi|rubik|scheherazade)\b/i;
/** Families after the fonts that are as wide. */
const AS_WIDE: Families = [
  [/^(?:aptos(?: display)?|calibri(?: light)?)$/i, "Carlito"],
  [/^cambria(?: math)?$/i, "Caladea"],
  [/^arial narrow$/i, "Liberation Sans Narrow"],
  [/^(?:arial(?:mt| unicode ms)?|arimo|helvetica)$/i, "Liberation Sans"],
  [/^(?:times(?: ?new ?roman(?:psmt)?)?|tinos)$/i, "Liberation Serif"],
  [/^(?:courier(?: ?new(?:psmt)?)?|cousine)$/i, "Liberation Mono"],
];
/**
 * Families of a kind, after words in the names of such fonts. A book, a text or a roman is a weight where the name of a
 * sans says so first.
 */
const BY_NAME: Families = [
  [
    /mono(?!type)|\bcode\b|consol|courier|menlo|monaco|(?<!american )typewriter/i,
    "Liberation Mono",
  ],
  [
    /sans|gothic|grotes[kq]|avenir|din\b|frutiger|futura|gill|gotham|helvetica|\bsf\b|univers/i,
    "Liberation Sans",
  ],
  [
    /serif|slab|\broman|times|book|\btext\b|antiqua|baskerville|bodoni|caslon|century|cmu\b|constantia|cormorant|crimson|didot|garamond|georgia|goudy|libertine|\blora\b|merriweather|minion|old ?style|palatino|playfair|rockwell|typewriter|宋|明|mincho|simsun|song/i,
    "Liberation Serif",
  ],
  [/^(?:aptos|calibri|candara|corbel|segoe ui)\b/i, "Carlito"],
];
/** Families of a kind, after what a document's table of fonts says of a font: first its PANOSE, which is the font's own. */
const BY_TABLE: Families = [
  [/:panose1 \w+:val="02.{4}09/, "Liberation Mono"],
  [/:panose1 \w+:val="020[2-9a]/i, "Liberation Serif"],
  [/:panose1 \w+:val="020[b-f]/i, "Liberation Sans"],
  [/:family \w+:val="roman"/, "Liberation Serif"],
  [/:family \w+:val="modern"/, "Liberation Mono"],
];
const IS_OF_SIGNS = /:charset \w+:val="02"/;

function find(families: Families, words: string): string | undefined {
  return families.find(([pattern]) => pattern.test(words))?.[1];
}

/** Reads the XML of a table of fonts: the family for each font of which it says enough, itself for one of signs. */
export function familiesIn(fontTable: string): ReadonlyMap<string, string> {
  const [, ...fonts] = fontTable.split(/<\w+:font\b/);
  return new Map(
    fonts.flatMap((font) => {
      const name = /\w+:name="([^"]*)"/.exec(font)?.[1] ?? "";
      const family = IS_OF_SIGNS.test(font) ? name : find(BY_TABLE, font);
      return family === undefined ? [] : [[name, family]];
    }),
  );
}

/** @param name of a font, behind which Word for Mac states its use in parentheses */
function asWide(name: string): string | undefined {
  return find(AS_WIDE, name.replace(/ \(.*/, ""));
}

/** Returns true if a font is known to have letters, or is none of its own. */
export function isOfLetters(name: string): boolean {
  return name === "" || asWide(name) !== undefined;
}

/**
 * Returns the family that stands for a font in LibreOffice: as wide if there is one, else of the same kind.
 * @param stated families by the document's table of fonts
 */
export function familyOf(
  name: string,
  stated: ReadonlyMap<string, string>,
): string {
  const family = stated.get(name);
  if (UNCHANGED.test(name) || family === name) return name;
  return asWide(name) ?? find(BY_NAME, name) ?? family ?? "Liberation Sans";
}
