import { familiesIn, familyOf } from "./font-families.ts";
import { related, type Docx } from "./open-docx.ts";

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
const RUN = /<(?![am]:)(\w+):r(?:\s[^>]*(?<!\/))?>.*?(?=<\/?\w+:r[\s>])/gs;

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
 * Returns a document that LibreOffice shows as Word does: with fonts of the same width or kind, all letters of East Asian
 * text, for which it would take a font of the stated language, the parts of contents lists that are hidden on the web
 * alone, and numbers.
 * @param text all that is written in it
 */
export function asWordShows(docx: Docx, text: string): Docx {
  const [fontTable = ""] = related(docx, "fontTable");
  const families = familiesIn(String(docx.parts.get(fontTable) ?? ""));
  const language = languageOf(text);
  const shown = (xml: string) => {
    const latin = inOurFonts(xml, families);
    return language === undefined ? latin : inLanguage(latin, language);
  };
  const parts = Array.from(docx.parts, ([path, part]) => {
    const isXml = path.endsWith(".xml");
    return [path, isXml ? Buffer.from(shown(String(part))) : part] as const;
  });
  return { ...docx, parts: new Map(parts) };
}

function inOurFonts(xml: string, families: ReadonlyMap<string, string>) {
  return (
    xml
      .replaceAll(/<\w+:webHidden\b[^>]*\/>/g, "")
      // It has no words for numbers in English.
      .replaceAll(
        /(<\w+:numFmt\b[^>]*?val=")(?:cardinalText|ordinal(?:Text)?)"/g,
        '$1decimal"',
      )
      .replaceAll(
        /(\s\w+:(?:ascii|hAnsi)="|<a:latin\b[^>]*?\stypeface=")([^"+][^"]*)"/g,
        (_, start: string, name: string) =>
          `${start}${familyOf(name, families)}"`,
      )
  );
}

function inLanguage(xml: string, language: Language): string {
  const shown = xml
    .replaceAll(
      /(<\w+:(?:lang|themeFontLang)\b[^>]*?\s\w+:eastAsia=")[^"]*"/g,
      `$1${language}"`,
    )
    .replaceAll(RUN, (run, prefix: string) => withFont(run, prefix, language));
  if (language !== "zh-CN") return shown;
  // Our font is a little higher than the lines of the grid, and would take two of them for each of the text.
  return shown.replaceAll(/(<\w+:docGrid\b[^>]*?)\s\w+:type="\w+"/g, "$1");
}

function withFont(run: string, prefix: string, language: Language): string {
  const font = fontOf(run.replaceAll(/<[^>]*>/g, ""), language);
  if (font === undefined) return run;
  const stated = `<${prefix}:rFonts ${prefix}:eastAsia="${font}"/>`;
  return /^<[^>]*><\w+:rPr>/.test(run)
    ? run.replace(/(?=<\w+:rPrChange\b|<\/\w+:rPr>)/, stated)
    : run.replace(/>/, `><${prefix}:rPr>${stated}</${prefix}:rPr>`);
}
