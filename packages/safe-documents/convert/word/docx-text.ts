import { readPart, readRelated, related, type Docx } from "./open-docx.ts";

/** Placeholder for what the print has and the document does not say, such as the number of a note. */
export const GAP = "\uFFFC";

/** Visible contents of a document. */
export interface Contents {
  /** Paragraphs of the text in their order, then those of its notes and diagrams. */
  readonly paragraphs: readonly string[];
  /** Paragraphs of its headers and footers, each of which is printed on several pages or on none. */
  readonly margins: readonly string[];
  /** Marks of its lists. */
  readonly marks: readonly string[];
  readonly hasDrawings: boolean;
}

const BLANKS: ReadonlySet<string> = new Set(["br", "cr", "ptab", "tab"]);
const DRAWINGS: ReadonlySet<string> = new Set(["drawing", "object", "pict"]);
const NOTES: ReadonlySet<string> = new Set(["endnote", "footnote"]);
const NOTE_MARKS: ReadonlySet<string> = new Set([
  "endnoteReference",
  "footnoteReference",
]);
/** Prefixes that the first of several alternatives may require; otherwise the last is shown. */
const KNOWN_PREFIXES = /^(a14|w14|wp14|wpg|wps)$/;
/** Elements of deleted text: changes count as accepted. */
const DELETED_ELEMENTS: ReadonlySet<string> = new Set(["del", "moveFrom"]);
/**
 * Reads the visible contents of a document.
 * @throws RefusedFile if a part with text is not well-formed XML
 */
export function contentsOf(docx: Docx): Contents {
  const hiddenStyles = hiddenStylesIn(docx);
  const main = new TextReader(hiddenStyles);
  readPart(docx, docx.main, main);
  const partsOf = (...types: string[]) =>
    types
      .flatMap((type) => related(docx, type))
      .map((path) => {
        const reader = new TextReader(hiddenStyles, main.notes);
        readPart(docx, path, reader);
        return reader;
      });
  const others = partsOf("footnotes", "endnotes", "diagramDrawing");
  const margins = partsOf("header", "footer");
  return {
    paragraphs: [main, ...others].flatMap(({ paragraphs }) => paragraphs),
    margins: margins.flatMap(({ paragraphs }) => paragraphs),
    marks: marksIn(docx),
    hasDrawings: [main, ...margins].some(({ hasDrawings }) => hasDrawings),
  };
}

/** Returns the names of the styles that hide their text. */
function hiddenStylesIn(docx: Docx): ReadonlySet<string> {
  const hidden = new Set<string>();
  let style = "";
  readRelated(docx, "styles", (name, attribute) => {
    if (name === "style") style = attribute("styleId");
    if (name === "vanish" && isOn(attribute("val"))) hidden.add(style);
  });
  hidden.delete("");
  return hidden;
}

function marksIn(docx: Docx): readonly string[] {
  const marks: string[] = [];
  readRelated(docx, "numbering", (name, attribute) => {
    if (name === "lvlText") marks.push(attribute("val"));
  });
  return marks;
}

function isOn(value: string): boolean {
  return !["0", "false", "off"].includes(value);
}

/** Open element. */
interface Frame {
  readonly name: string;
  isHidden: boolean;
  /** Of alternatives: true once one was found that is shown. */
  isChosen: boolean;
}

class TextReader {
  readonly paragraphs: string[] = [];
  /** Kinds and numbers of the notes that the text refers to. */
  readonly notes = new Set<string>();
  hasDrawings = false;
  readonly #hiddenStyles: ReadonlySet<string>;
  readonly #shownNotes: ReadonlySet<string>;
  readonly #frames: Frame[] = [];
  /** Depth of nested fields that LibreOffice computes again: all that were left of them. */
  #fields = 0;
  /** Texts of the open paragraphs: a text box is a paragraph in a paragraph. */
  readonly #texts: string[] = [];

  constructor(
    hiddenStyles: ReadonlySet<string>,
    shownNotes: ReadonlySet<string> = new Set(),
  ) {
    this.#hiddenStyles = hiddenStyles;
    this.#shownNotes = shownNotes;
  }

  open = (name: string, attribute: (name: string) => string): void => {
    const parent = this.#frames.at(-1);
    const frame = {
      name,
      isHidden: parent?.isHidden ?? false,
      isChosen: false,
    };
    this.#frames.push(frame);
    frame.isHidden ||= this.#isHidden(name, attribute, parent);
    this.#hideOwner(name, attribute);
    if (name === "p") this.#texts.push("");
    if (frame.isHidden) return;

    if (DRAWINGS.has(name)) this.hasDrawings = true;
    if (BLANKS.has(name)) this.#append(" ");
    if (name === "fldChar") this.#field(attribute("fldCharType"));
    if (NOTE_MARKS.has(name)) {
      this.#append(GAP);
      this.notes.add(`${name.replace("Reference", "")} ${attribute("id")}`);
    }
  };

  close = (name: string): void => {
    this.#frames.pop();
    if (name !== "p") return;
    const text = this.#texts.pop() ?? "";
    if (text.replaceAll(GAP, "").trim() !== "") this.paragraphs.push(text);
  };

  text = (text: string): void => {
    const frame = this.#frames.at(-1);
    if (frame?.name !== "t" || frame.isHidden) return;
    const isComputed = this.#fields > 0;
    // The parts of a formula have an order of their own.
    const isMath = this.#frames.some(({ name }) => name === "oMath");
    this.#append(isComputed ? GAP : isMath ? GAP + text + GAP : text);
  };

  #append(text: string): void {
    const last = this.#texts.pop();
    if (last !== undefined) this.#texts.push(last + text);
  }

  #isHidden(
    name: string,
    attribute: (name: string) => string,
    parent: Frame | undefined,
  ): boolean {
    if (NOTES.has(name)) {
      return !this.#shownNotes.has(`${name} ${attribute("id")}`);
    }
    if (name === "Choice" && parent) {
      parent.isChosen ||= KNOWN_PREFIXES.test(attribute("Requires"));
      return !parent.isChosen;
    }
    return (
      DELETED_ELEMENTS.has(name) ||
      (name === "Fallback" && parent?.isChosen === true)
    );
  }

  /** Hides the run or paragraph that its properties hide. */
  #hideOwner(name: string, attribute: (name: string) => string): void {
    const [owner, properties] = this.#frames.slice(-3);
    const isHiding =
      (name === "vanish" && isOn(attribute("val"))) ||
      ((name === "rStyle" || name === "pStyle") &&
        this.#hiddenStyles.has(attribute("val")));
    if (!isHiding || !owner) return;
    const isOwn = properties?.name === `${owner.name}Pr`;
    if (isOwn) owner.isHidden = true;
  }

  #field(type: string): void {
    if (type === "begin") this.#fields += 1;
    if (type === "end") this.#fields = Math.max(this.#fields - 1, 0);
  }
}
