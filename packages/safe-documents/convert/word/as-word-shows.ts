import { familyOf, readFontTable, type FontTable } from "./font-families.ts";

const SCRIPTS = [
  /\p{Script=Han}/gu,
  /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
];
const FONTS = {
  "ja-JP": "Noto Sans Japanese",
  "ko-KR": "Noto Sans Korean",
  "zh-CN": "Noto Sans S Chinese",
} as const;
type Language = keyof typeof FONTS;

/** Runs of the text, not of drawings and formulas, up to their end or a run inside of them. */
const RUN = /<(?![am]:)(\w+):r(?:\s[^>]*(?<!\/))?>.*?(?=<\/?\1:r[\s>])/gs;

/** What LibreOffice does not learn from a part alone. */
export interface Appearance {
  /** Language of the East Asian letters of the document, whatever it states: Word states its own. */
  readonly language: Language | undefined;
  readonly fonts: FontTable;
}

/** @param fontTable XML of the document's table of fonts; empty if it has none */
export function appearanceOf(text: string, fontTable: string): Appearance {
  return { language: languageOf(text), fonts: readFontTable(fontTable) };
}

function countScripts(text: string): readonly number[] {
  return SCRIPTS.map((script) => text.match(script)?.length ?? 0);
}

/** Japanese text has more kana than Chinese text that quotes some. */
function languageOf(text: string): Language | undefined {
  const [han = 0, kana = 0, hangul = 0] = countScripts(text);
  if (hangul > han + kana) return "ko-KR";
  if (kana * 4 > han) return "ja-JP";
  return han > 0 ? "zh-CN" : undefined;
}

/**
 * Returns the font for the East Asian letters of a run. LibreOffice looks for one other font for all letters that a font
 * lacks together: of the Chinese font these are Hangul alone, and of the others Chinese letters.
 */
function fontOf(text: string, language: Language): string | undefined {
  const [han = 0, kana = 0, hangul = 0] = countScripts(text);
  if (han + kana + hangul === 0) return undefined;
  if (kana > 0 && hangul > 0) return FONTS["zh-CN"];
  return FONTS[kana + hangul === 0 ? language : (languageOf(text) ?? language)];
}

/**
 * Changes the XML of a part so that LibreOffice shows it as Word does: with fonts of the same width or kind, all letters
 * of East Asian text, for which it would take a font of the stated language, and the parts of contents lists that are
 * hidden on the web alone.
 */
export function asWordShows(
  xml: string,
  { language, fonts }: Appearance,
): string {
  const shown = xml
    .replaceAll(/<\w+:webHidden\b[^>]*\/>/g, "")
    .replaceAll(
      /(\s\w+:(?:ascii|hAnsi)="|<a:latin\b[^>]*?\stypeface=")([^"+][^"]*)"/g,
      (_, start: string, name: string) => `${start}${familyOf(name, fonts)}"`,
    );
  if (language === undefined) return shown;
  const drawn = shown
    .replaceAll(
      /(<\w+:(?:lang|themeFontLang)\b[^>]*?\s\w+:eastAsia=")[^"]*"/g,
      `$1${language}"`,
    )
    .replaceAll(RUN, (run, prefix: string) => withFont(run, prefix, language));
  if (language !== "zh-CN") return drawn;
  // Our font is a little higher than the lines of the grid, and would take two of them for each of the text.
  return drawn.replaceAll(/(<\w+:docGrid\b[^>]*?)\s\w+:type="\w+"/g, "$1");
}

function withFont(run: string, prefix: string, language: Language): string {
  const font = fontOf(run.replaceAll(/<[^>]*>/g, ""), language);
  if (font === undefined) return run;
  const stated = `<${prefix}:rFonts ${prefix}:eastAsia="${font}"/>`;
  return new RegExp(`^<[^>]*><${prefix}:rPr>`).test(run)
    ? run.replace(/(?=<\w+:rPrChange\b|<\/\w+:rPr>)/, stated)
    : run.replace(/>/, `><${prefix}:rPr>${stated}</${prefix}:rPr>`);
}
