import { printedParts, related, type Docx } from "./open-docx.ts";
import { readXml } from "./read-xml.ts";

/** Fonts that we have, or whose letters are as wide as those of one that we have. Fonts of signs have no lines to break. */
const SAME_WIDTH =
  /^(?:(?:arial(?: narrow| unicode ms)?|arialmt|helvetica|aptos(?: display)?|calibri(?: light)?|cambria(?: math)?|courier(?: new)?|couriernewpsmt|symbol|times(?: new roman)?|timesnewromanpsmt|webdings)(?: \(.*\))?|(?:alef|amiri|caladea|carlito|dejavu|gentium|liberation|noto|rubik|wingdings)\b.*)$/i;
/** Letters whose font is the one for Latin: all others have a font of their script. */
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const THEME_FONT =
  /<\w+:(major|minor)Font\b.*?<\w+:latin\b[^>]*?\stypeface="([^"]*)"/gs;
/** Fonts that are named, at most. */
const MAX_NAMED = 3;
const MAX_LENGTH = 40;

type Attribute = (name: string) => string;

interface Styles {
  /** Fonts of the theme: major for headings, minor for text. */
  readonly theme: ReadonlyMap<string, string>;
  readonly fonts: Map<string, string>;
  readonly parents: Map<string, string>;
  /** Style of paragraphs that name none. */
  normal: string;
}

/** Key of the font that all styles begin with. */
const DEFAULTS = "";

/** Returns a sentence that names the fonts of other widths in which the letters of a document are not printed. */
export function replacedFonts(docx: Docx): string | undefined {
  const fonts = [...fontsIn(docx)].filter((font) => !SAME_WIDTH.test(font));
  if (fonts.length === 0) return undefined;
  const named = fonts
    .slice(0, MAX_NAMED)
    .map((font) => Array.from(font).slice(0, MAX_LENGTH).join(""));
  const isOne = fonts.length === 1;
  const more = fonts.length > MAX_NAMED ? ["others"] : [];
  return `Lines may break differently than in your file, because we do not have its ${isOne ? "font" : "fonts"} ${new Intl.ListFormat("en").format([...named, ...more])}. A PDF keeps its own fonts.`;
}

function fontsIn(docx: Docx): ReadonlySet<string> {
  const styles = stylesOf(docx);
  const fonts = new Set<string>();
  for (const path of printedParts(docx)) {
    collectFonts(docx.parts.get(path) ?? new Uint8Array(), styles, fonts);
  }
  fonts.delete("");
  return fonts;
}

/** Reads a part with the names of the elements around each: the innermost first. */
function readNested(
  part: Uint8Array,
  reader: {
    open(name: string, attribute: Attribute, around: readonly string[]): void;
    text?(text: string, around: readonly string[]): void;
    close?(name: string): void;
  },
): void {
  const around: string[] = [];
  readXml(part, {
    open(name, attribute) {
      reader.open(name, attribute, around);
      around.unshift(name);
    },
    text: (text) => reader.text?.(text, around),
    close(name) {
      around.shift();
      reader.close?.(name);
    },
  });
}

function stylesOf(docx: Docx): Styles {
  const [themePath = ""] = related(docx, "theme");
  const theme = String(docx.parts.get(themePath) ?? "");
  const styles: Styles = {
    theme: new Map(
      Array.from(theme.matchAll(THEME_FONT), ([, use = "", font = ""]) => [
        use,
        font,
      ]),
    ),
    fonts: new Map(),
    parents: new Map(),
    normal: DEFAULTS,
  };
  let style = DEFAULTS;
  for (const path of related(docx, "styles")) {
    readNested(docx.parts.get(path) ?? new Uint8Array(), {
      open(name, attribute, [, owner]) {
        if (name === "style") {
          style = attribute("styleId");
          const isNormal =
            attribute("type") === "paragraph" &&
            /^(1|true|on)$/.test(attribute("default"));
          if (isNormal) styles.normal = style;
        }
        if (name === "basedOn") styles.parents.set(style, attribute("val"));
        if (name !== "rFonts") return;
        const font = fontOf(attribute, styles);
        if (owner === "rPrDefault") styles.fonts.set(DEFAULTS, font);
        if (owner === "style") styles.fonts.set(style, font);
      },
    });
  }
  return styles;
}

function fontOf(attribute: Attribute, { theme }: Styles): string {
  const named = attribute("asciiTheme") || attribute("hAnsiTheme");
  return named === ""
    ? attribute("ascii") || attribute("hAnsi")
    : (theme.get(named.slice(0, 5)) ?? "");
}

/** Returns the font of a style or of what it is based on; empty if none is named. */
function fontOfStyle(style: string, { fonts, parents }: Styles): string {
  const seen = new Set<string>();
  let at: string | undefined = style;
  while (at !== undefined && at !== DEFAULTS && !seen.has(at)) {
    const font = fonts.get(at);
    if (font) return font;
    seen.add(at);
    at = parents.get(at);
  }
  return "";
}

function collectFonts(
  part: Uint8Array,
  styles: Styles,
  fonts: Set<string>,
): void {
  /** Fonts of the open paragraphs and runs: a text box is a paragraph in a run. */
  const paragraphs: string[] = [];
  const runs: { own: string; ofStyle: string }[] = [];
  readNested(part, {
    open(name, attribute, [properties, owner]) {
      if (name === "p") paragraphs.push(fontOfStyle(styles.normal, styles));
      if (name === "r") runs.push({ own: "", ofStyle: "" });
      if (name === "pStyle") {
        paragraphs.splice(-1, 1, fontOfStyle(attribute("val"), styles));
      }
      const run = runs.at(-1);
      if (run === undefined || properties !== "rPr" || owner !== "r") return;
      if (name === "rFonts") run.own = fontOf(attribute, styles);
      if (name === "rStyle") {
        run.ofStyle = fontOfStyle(attribute("val"), styles);
      }
    },
    text(text, [name]) {
      const run = runs.at(-1);
      if (name !== "t" || run === undefined || !LETTER.test(text)) return;
      fonts.add(
        run.own ||
          run.ofStyle ||
          paragraphs.at(-1) ||
          (styles.fonts.get(DEFAULTS) ?? ""),
      );
    },
    close(name) {
      if (name === "p") paragraphs.pop();
      if (name === "r") runs.pop();
    },
  });
}
