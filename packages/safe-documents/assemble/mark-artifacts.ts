import { PDFRawStream, type PDFDict } from "@cantoo/pdf-lib";
import { dictIn, entryIn, isNamed } from "../pdf/entries.ts";

const TOKEN =
  /<<|>>|<[\dA-Fa-f\s]*>|\((?:[^()\\]|\\[\s\S])*\)|\/[^\s<>[\]()/%]*|[\s[\]]+|[^\s<>[\]()/%]+|./gy;
const PAGINATION = "/Artifact <</Type /Pagination>> BDC\n";
const DECORATION = "/Artifact BMC\n";
const END = "\nEMC";

const PATHS = new Set(["m", "re"]);
const PAINTS = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"]);

/**
 * Marks what a tagged page draws outside its tags (lines, frames, headers and footers) as artifacts (ISO 32000-2,
 * 14.8.2.2), which screen readers skip. Content that the scanner cannot follow is returned unchanged.
 * @param isImage returns whether the XObject of this name is an image
 */
export function markArtifacts(
  content: string,
  isImage: (name: string) => boolean,
): string {
  const scanner = new Scanner(isImage);
  for (const { 0: token, index } of content.matchAll(TOKEN)) {
    if (!scanner.read(token, index)) return content;
  }
  return scanner.isBalanced ? withMarks(content, scanner.found) : content;
}

/** Returns a predicate of XObject names: true for images. */
export function imagesIn(
  resources: PDFDict | undefined,
): (name: string) => boolean {
  const objects = dictIn(resources, "XObject");
  return (name) => {
    const object = entryIn(objects, name.slice(1));
    return (
      object instanceof PDFRawStream && isNamed(object.dict, "Subtype", "Image")
    );
  };
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
}

class Scanner {
  readonly found: Run[] = [];
  readonly #isImage: (name: string) => boolean;
  /** For each open mark: true if it identifies its content. */
  readonly #open: boolean[] = [];
  #operandsFrom = -1;
  #operands: string[] = [];
  #pathFrom = -1;
  #textFrom = -1;

  constructor(isImage: (name: string) => boolean) {
    this.#isImage = isImage;
  }

  get isBalanced(): boolean {
    return this.#open.length === 0;
  }

  /**
   * Reads one token.
   * @returns false if the content cannot be followed any further
   */
  read(token: string, at: number): boolean {
    if (/^[\s[\]]/.test(token)) return true;
    if (this.#operandsFrom < 0) this.#operandsFrom = at;
    if (!/^[A-Za-z'"]/.test(token) || /^(?:true|false|null)$/.test(token)) {
      this.#operands.push(token);
      return true;
    }
    // The bytes of an inline image are no tokens.
    if (token === "BI") return false;
    this.#run(token, at, at + token.length);
    this.#operandsFrom = -1;
    this.#operands = [];
    return true;
  }

  #run(operator: string, at: number, end: number) {
    const isMarked = this.#open.includes(true);
    if (operator === "BMC" || operator === "BDC") {
      this.#begin();
    } else if (operator === "EMC") {
      this.#open.pop();
    } else if (isMarked) {
      return;
    } else if (operator === "BT") {
      this.#textFrom = at;
    } else if (operator === "ET") {
      if (this.#textFrom >= 0) this.#add(this.#textFrom, end, PAGINATION);
      this.#textFrom = -1;
    } else if (PATHS.has(operator)) {
      if (this.#pathFrom < 0) this.#pathFrom = this.#operandsFrom;
    } else if (PAINTS.has(operator)) {
      if (this.#pathFrom >= 0) this.#add(this.#pathFrom, end, DECORATION);
      this.#pathFrom = -1;
    } else if (operator === "n") {
      this.#pathFrom = -1;
    } else if (operator === "sh") {
      this.#add(this.#operandsFrom, end, DECORATION);
    } else if (operator === "Do" && this.#isImage(this.#operands[0] ?? "")) {
      this.#add(this.#operandsFrom, end, DECORATION);
    }
  }

  #begin() {
    const isIdentified =
      this.#operands.includes("/MCID") || this.#operands[0] === "/Artifact";
    // A text object with tags inside cannot be marked as a whole.
    if (isIdentified) this.#textFrom = -1;
    this.#open.push(isIdentified);
  }

  #add(from: number, to: number, mark: string) {
    if (this.#textFrom < 0 || from <= this.#textFrom) {
      this.found.push({ from, to, mark });
    }
  }
}

function withMarks(content: string, runs: readonly Run[]): string {
  let end = 0;
  const parts = runs.flatMap(({ from, to, mark }) => {
    const before = content.slice(end, from);
    end = to;
    return [before, mark, content.slice(from, to), END];
  });
  return [...parts, content.slice(end)].join("");
}
