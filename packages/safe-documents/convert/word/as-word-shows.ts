/**
 * Font families that LibreOffice has, by the names for which each stands: as wide where there is such a family, else of
 * the same kind.
 */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(aptos|calibri|candara|segoe ui)\b(?!.*(emoji|symbol))/i, "Carlito"],
  [/^cambria$/i, "Caladea"],
  [/^arial narrow$/i, "Liberation Sans Narrow"],
  [
    /^(arial|arialmt|helvetica|verdana|tahoma|trebuchet ms|century gothic|futura|gill sans|franklin gothic|lucida sans|open sans|roboto|lato|montserrat|sf pro)\b/i,
    "Liberation Sans",
  ],
  [
    /^(times|timesnewroman|georgia|garamond|palatino|book antiqua|bookman|baskerville|century|didot|constantia|linux libertine|cmu serif|latin modern roman)/i,
    "Liberation Serif",
  ],
  [
    /^(consolas|courier|menlo|monaco|lucida console|andale mono|source code)/i,
    "Liberation Mono",
  ],
];
/** Families that stand for fonts of which only the kind is known, as a document's table of fonts names it. */
const KINDS: Readonly<Record<string, string>> = {
  swiss: "Liberation Sans",
  roman: "Liberation Serif",
  modern: "Liberation Mono",
};

const HAN = /\p{Script=Han}/u;
const KANA_OR_HANGUL =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What LibreOffice does not learn from a part alone. */
export interface Appearance {
  /** True if the East Asian letters of the document are Chinese, whatever language it states: Word states its own. */
  readonly isChinese: boolean;
  /** Kinds of the document's fonts by their names. */
  readonly kinds: ReadonlyMap<string, string>;
}

/** @param fontTable XML of the document's table of fonts; empty if it has none */
export function appearanceOf(text: string, fontTable: string): Appearance {
  const [, ...fonts] = fontTable.split(/<\w+:font\b/);
  return {
    isChinese: HAN.test(text) && !KANA_OR_HANGUL.test(text),
    kinds: new Map(
      fonts.map((font) => [
        /\w+:name="([^"]*)"/.exec(font)?.[1] ?? "",
        /<\w+:family\b[^>]*?\w+:val="(\w+)"/.exec(font)?.[1] ?? "",
      ]),
    ),
  };
}

/**
 * Changes the XML of a part so that LibreOffice shows it as Word does: with fonts of the same width or kind, all letters
 * of Chinese text, for which it would take a font of the stated language, and the parts of contents lists that are
 * hidden on the web alone.
 */
export function asWordShows(
  xml: string,
  { isChinese, kinds }: Appearance,
): string {
  const familyOf = (name: string) =>
    FAMILIES.find(([names]) => names.test(name))?.[1] ??
    KINDS[kinds.get(name) ?? ""] ??
    name;
  const shown = xml
    .replaceAll(/<\w+:webHidden\b[^>]*\/>/g, "")
    .replaceAll(
      /(\s\w+:(?:ascii|hAnsi)=")([^"]*)"/g,
      (_, start: string, name: string) => `${start}${familyOf(name)}"`,
    )
    .replaceAll(
      /(<a:latin\b[^>]*?\stypeface=")([^"+]+)"/g,
      (_, start: string, name: string) => `${start}${familyOf(name)}"`,
    );
  if (!isChinese) return shown;
  return (
    shown
      .replaceAll(
        /(<\w+:(?:lang|themeFontLang)\b[^>]*?\s\w+:eastAsia=")[^"]*"/g,
        '$1zh-CN"',
      )
      // Our font is a little higher than the lines of the grid, and would take two of them for each of the text.
      .replaceAll(/(<\w+:docGrid\b[^>]*?)\s\w+:type="\w+"/g, "$1")
  );
}
