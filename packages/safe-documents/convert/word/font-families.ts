/** Fonts of signs, which stand for others than letters: LibreOffice draws them itself. */
const SIGNS =
  /symbol|emoji|dingbats|^(?:webdings|wingdings(?: [23])?|mt extra)$/i;
/** Families that LibreOffice has. */
const OWN =
  /^(?:alef|amiri|caladea|carlito|david (?:clm|libre)|dejavu|frank ?ruehl|gentium|liberation|linux (?:biolinum|libertine) g|miriam (?:clm|libre|mono)|nachlieli|noto|reem kufi|rubik|scheherazade)\b/i;
/** Families that LibreOffice has, after the fonts that are as wide. */
const AS_WIDE: readonly (readonly [RegExp, string])[] = [
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
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [
    /mono(?!type)|\bcode\b|consol|courier|menlo|monaco|(?<!american )typewriter/i,
    "Liberation Mono",
  ],
  [
    /sans|gothic|grotes[kq]|avenir|din\b|frutiger|futura|gill|gotham|helvetica|\bsf\b|univers/i,
    "Liberation Sans",
  ],
  [
    /serif|slab|\broman|times|book|\btext\b|antiqua|baskerville|bodoni|caslon|century|cmu\b|constantia|didot|garamond|georgia|goudy|libertine|minion|old ?style|palatino|rockwell|typewriter|宋|明|mincho|simsun|song/i,
    "Liberation Serif",
  ],
  [/^(?:aptos|calibri|candara|corbel|segoe ui)\b/i, "Carlito"],
];
const BY_KIND: Readonly<Record<string, string>> = {
  roman: "Liberation Serif",
  modern: "Liberation Mono",
};

/** Font as a document's table of fonts describes it; what is not stated is empty. */
interface Description {
  /** Hexadecimal number: 02 for signs. */
  readonly charset: string;
  /** What Word calls the family: roman, swiss, modern and others. */
  readonly kind: string;
  /** Ten hexadecimal numbers: the first is 02 for text, the second 02 to 0A with serifs, the fourth 09 for equal widths. */
  readonly panose: string;
}

export type FontTable = ReadonlyMap<string, Description>;

/** Reads the XML of a table of fonts. */
export function readFontTable(xml: string): FontTable {
  const [, ...fonts] = xml.split(/<\w+:font\b/);
  return new Map(
    fonts.map((font) => {
      const valueOf = (element: string) =>
        new RegExp(`<\\w+:${element}\\b[^>]*?\\w+:val="(\\w+)"`).exec(
          font,
        )?.[1] ?? "";
      return [
        /\w+:name="([^"]*)"/.exec(font)?.[1] ?? "",
        {
          charset: valueOf("charset"),
          kind: valueOf("family"),
          panose: valueOf("panose1"),
        },
      ];
    }),
  );
}

function find(
  families: readonly (readonly [RegExp, string])[],
  name: string,
): string | undefined {
  const [font = name] = name.split(" (");
  return families.find(([names]) => names.test(font))?.[1];
}

/** Returns true if lines in this font break as they did: its letters have the same width, or it has only signs. */
export function keepsLines(name: string): boolean {
  return (
    SIGNS.test(name) || OWN.test(name) || find(AS_WIDE, name) !== undefined
  );
}

/** Returns the family that stands for a font in LibreOffice: as wide if there is one, else of the same kind. */
export function familyOf(name: string, fonts: FontTable): string {
  const { charset, kind = "", panose = "" } = fonts.get(name) ?? {};
  if (SIGNS.test(name) || OWN.test(name) || charset === "02") return name;
  return (
    find(AS_WIDE, name) ??
    find(BY_NAME, name) ??
    byPanose(panose) ??
    BY_KIND[kind] ??
    "Liberation Sans"
  );
}

function byPanose(panose: string): string | undefined {
  if (/^02.{4}09/.test(panose)) return "Liberation Mono";
  if (/^020[2-9a]/i.test(panose)) return "Liberation Serif";
  return /^020[b-f]/i.test(panose) ? "Liberation Sans" : undefined;
}
