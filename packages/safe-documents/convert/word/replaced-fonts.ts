import { keepsLines } from "./font-families.ts";
import { printedParts, readPart, related, type Docx } from "./open-docx.ts";
import type { XmlReader } from "./read-xml.ts";

/** Letters whose font is the one for Latin: all others have a font of their script. */
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const THEME_FONT =
  /<\w+:(major|minor)Font\b.*?<\w+:latin\b[^>]*?\stypeface="([^"]*)"/gs;
/** Fonts that are named, at most. */
const MAX_NAMED = 3;
const MAX_LENGTH = 40;

/** Returns a sentence that names the fonts of other widths in which the letters of a document are not printed. */
export function replacedFonts(docx: Docx): string | undefined {
  const fonts = [...fontsIn(docx)].filter((font) => !keepsLines(font));
  if (fonts.length === 0) return undefined;
  const named = fonts
    .slice(0, MAX_NAMED)
    .map((font) => Array.from(font).slice(0, MAX_LENGTH).join(""));
  const isOne = fonts.length === 1;
  const more = fonts.length > MAX_NAMED ? ["others"] : [];
  return `Lines may break differently than in your file, because we do not have its ${isOne ? "font" : "fonts"} ${new Intl.ListFormat("en").format([...named, ...more])}. A PDF keeps its own fonts.`;
}

function fontsIn(docx: Docx): ReadonlySet<string> {
  const [theme = ""] = related(docx, "theme");
  const reader = new FontReader(String(docx.parts.get(theme) ?? ""));
  for (const path of [...related(docx, "styles"), ...printedParts(docx)]) {
    readPart(docx, path, reader);
  }
  reader.fonts.delete("");
  return reader.fonts;
}

/** Element, and what it says about the letters in it; what it does not say is empty. */
interface Frame {
  readonly name: string;
  font: string;
  /** Style of a paragraph or run, or what a style is based on. */
  style: string;
}

/** Collects the fonts of letters: of their run, its style, their paragraph's style, or those that all begin with. */
class FontReader implements XmlReader {
  readonly fonts = new Set<string>();
  readonly #themeFonts: ReadonlyMap<string, string>;
  readonly #styles = new Map<string, Frame>();
  /** Open elements, innermost first: a text box is a paragraph in a run. */
  readonly #frames: Frame[] = [];
  #default = "";
  /** Style of paragraphs that name none. */
  #normal = "";

  constructor(theme: string) {
    this.#themeFonts = new Map(
      Array.from(theme.matchAll(THEME_FONT), ([, use = "", font = ""]) => [
        use,
        font,
      ]),
    );
  }

  open = (name: string, attribute: (name: string) => string): void => {
    const frame = { name, font: "", style: "" };
    const [parent, owner] = this.#frames;
    this.#frames.unshift(frame);
    const value = attribute("val");
    if (name === "p") frame.style = this.#normal;
    if (name === "style") {
      this.#styles.set(attribute("styleId"), frame);
      const isNormal =
        attribute("type") === "paragraph" &&
        /^(1|true|on)$/.test(attribute("default"));
      if (isNormal) this.#normal = attribute("styleId");
    }
    if (name === "basedOn" && parent) parent.style = value;
    if (!owner || !/^[pr]Pr$/.test(parent?.name ?? "")) return;
    if (name === "pStyle" || name === "rStyle") owner.style = value;
    if (name !== "rFonts") return;
    const themed = attribute("asciiTheme") || attribute("hAnsiTheme");
    owner.font =
      themed === ""
        ? attribute("ascii") || attribute("hAnsi")
        : (this.#themeFonts.get(themed.slice(0, 5)) ?? "");
    if (owner.name === "rPrDefault") this.#default = owner.font;
  };

  close = (): void => {
    this.#frames.shift();
  };

  text = (text: string): void => {
    if (this.#frames[0]?.name !== "t" || !LETTER.test(text)) return;
    const paragraph = this.#frames.findIndex(({ name }) => name === "p");
    const fonts = this.#frames
      .slice(0, paragraph + 1)
      .map((frame) => this.#fontOf(frame));
    this.fonts.add(fonts.find((font) => font !== "") ?? this.#default);
  };

  /** Returns the font of an element, its style or what that is based on; empty if none is named. */
  #fontOf(frame: Frame): string {
    const seen = new Set<Frame>();
    let at: Frame | undefined = frame;
    while (at?.font === "" && !seen.has(at)) {
      seen.add(at);
      at = this.#styles.get(at.style);
    }
    return at?.font ?? "";
  }
}
