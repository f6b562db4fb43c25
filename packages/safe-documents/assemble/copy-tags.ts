import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
} from "@cantoo/pdf-lib";
import { dictIn, entryIn, partsOf, pdfName, textOf } from "../pdf/entries.ts";
import type { ElementsByMcid, StructureTree } from "./structure-tree.ts";

export interface TagCopy {
  readonly tree: StructureTree;
  readonly source: PDFDocument;
  readonly target: PDFDocument;
  readonly copier: PDFObjectCopier;
  /** Pages and links of the target by those of the source that they replace. */
  readonly pages: ReadonlyMap<PDFRef, PDFRef>;
  readonly links: ReadonlyMap<PDFRef, PDFRef>;
  /** Alternative text of figures that have none, or only the title of their document. */
  readonly figureAlt: string;
}

const MAX_ELEMENTS = 20_000;
/** Level of the heading that names a document in the target. */
const NAME_LEVEL = 2;
const LOWEST_LEVEL = 6;
/** Limit of one page. */
export const MAX_MCID = 20_000;
const MAX_DEPTH = 100;
const COPIED_KEYS = ["Alt", "ActualText", "E", "Lang", "A"];
const STANDARD_TYPES = new Set(
  (
    "Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD " +
    "THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Part"
  ).split(" "),
);

/**
 * Copies the structure elements of a document below an element of another one that shows its pages, with the same
 * MCIDs.
 * @returns the elements by page and MCID; empty if the source's structure is no tree, or too large
 */
export function copyTags(
  job: TagCopy,
  parent: PDFRef,
): ReadonlyMap<PDFRef, ElementsByMcid> {
  const root = dictIn(job.source.catalog, "StructTreeRoot");
  if (root === undefined) return new Map();
  return new TagCopier(job, root).copyInto(parent) ?? new Map();
}

class TagCopier {
  readonly #job: TagCopy;
  readonly #root: PDFDict;
  readonly #roles: PDFDict | undefined;
  readonly #seen = new Set<PDFDict>();
  readonly #elements = new Map<PDFRef, Map<number, PDFRef>>();
  /** Level of the last heading. */
  #level = NAME_LEVEL;
  readonly #linkElements: [link: PDFRef, element: PDFRef][] = [];

  constructor(job: TagCopy, root: PDFDict) {
    this.#job = job;
    this.#root = root;
    this.#roles = dictIn(root, "RoleMap");
  }

  /**
   * Copies the structure below `parent`.
   * @returns the elements by page and MCID; undefined, with nothing added to the tree, if it cannot be copied
   */
  copyInto(parent: PDFRef): ReadonlyMap<PDFRef, ElementsByMcid> | undefined {
    const { tree, target } = this.#job;
    // Detached until complete.
    const container = target.context.register(
      target.context.obj({ Type: "StructElem", S: "Div", P: parent, K: [] }),
    );
    if (!this.#kids(this.#root, container, undefined, 0)) return undefined;
    tree.addKid(parent, container);
    for (const [link, element] of this.#linkElements) {
      target.context
        .lookup(link, PDFDict)
        .set(pdfName("StructParent"), tree.addParents(element));
    }
    return this.#elements;
  }

  #kids(
    from: PDFDict,
    to: PDFRef,
    page: PDFRef | undefined,
    depth: number,
  ): boolean {
    const only = from.get(pdfName("K"));
    const list = entryIn(from, "K");
    const kids =
      only === undefined || list instanceof PDFArray ? partsOf(list) : [only];
    return kids.every((kid) => this.#kid(kid, to, page, depth));
  }

  #kid(
    kid: PDFObject,
    parent: PDFRef,
    page: PDFRef | undefined,
    depth: number,
  ): boolean {
    const object = this.#job.source.context.lookup(kid);
    if (object instanceof PDFNumber) {
      this.#markedContent(object.asNumber(), parent, page);
      return true;
    }
    if (!(object instanceof PDFDict)) return true;
    const type = entryIn(object, "Type");
    const ownPage = object.get(pdfName("Pg"));
    const currentPage = ownPage instanceof PDFRef ? ownPage : page;
    if (type === pdfName("MCR")) {
      const mcid = entryIn(object, "MCID");
      // Marked content of a form XObject has MCIDs of its own.
      if (mcid instanceof PDFNumber && !object.has(pdfName("Stm"))) {
        this.#markedContent(mcid.asNumber(), parent, currentPage);
      }
      return true;
    }
    if (type === pdfName("OBJR")) {
      this.#link(object.get(pdfName("Obj")), parent, currentPage);
      return true;
    }
    if (this.#seen.has(object) || depth > MAX_DEPTH) return false;
    if (this.#seen.size >= MAX_ELEMENTS) return false;
    this.#seen.add(object);
    const element = this.#element(object, parent);
    return this.#kids(object, element, currentPage, depth + 1);
  }

  #element(from: PDFDict, parent: PDFRef): PDFRef {
    const { copier, tree } = this.#job;
    const entries = COPIED_KEYS.flatMap((key) => {
      const value = from.get(pdfName(key));
      return value === undefined ? [] : [[key, copier.copy(value)] as const];
    });
    const role = this.#roleOf(from);
    if (role === "Figure" && !this.#isDescribed(from)) {
      entries.push(["Alt", PDFHexString.fromText(this.#job.figureAlt)]);
    }
    const element = tree.addElement(parent, role, Object.fromEntries(entries));
    // Its own one need not be unique in the target.
    if (role === "Note") tree.identify(element);
    return element;
  }

  #isDescribed(figure: PDFDict): boolean {
    const title = this.#job.source.getTitle();
    return ["Alt", "ActualText"].some((key) => {
      const text = textOf(entryIn(figure, key))?.trim();
      return text !== undefined && text !== "" && text !== title;
    });
  }

  /** Returns a heading below the document's name, at most one level below the heading before it. */
  #headingOf(level: number): string {
    this.#level = Math.min(NAME_LEVEL + level, this.#level + 1, LOWEST_LEVEL);
    return `H${this.#level}`;
  }

  /** Returns the standard structure type of an element; a document inside of another one is a part. */
  #roleOf(element: PDFDict): string {
    let role = entryIn(element, "S");
    for (let step = 0; step < MAX_DEPTH; step += 1) {
      const text = role instanceof PDFName ? role.decodeText() : "";
      if (text === "Document") return "Part";
      const [, level] = /^H([1-6])$/.exec(text) ?? [];
      if (level !== undefined) return this.#headingOf(Number(level));
      if (STANDARD_TYPES.has(text)) return text;
      const mapped = entryIn(this.#roles, text);
      if (mapped === undefined) break;
      role = mapped;
    }
    return "NonStruct";
  }

  #markedContent(mcid: number, element: PDFRef, page: PDFRef | undefined) {
    const targetPage = page && this.#job.pages.get(page);
    if (targetPage === undefined || mcid < 0 || mcid > MAX_MCID) return;
    const reference = this.#job.target.context.obj({
      Type: "MCR",
      Pg: targetPage,
      MCID: mcid,
    });
    this.#job.tree.addKid(element, reference);
    const elements =
      this.#elements.get(targetPage) ?? new Map<number, PDFRef>();
    this.#elements.set(targetPage, elements.set(mcid, element));
  }

  #link(
    from: PDFObject | undefined,
    element: PDFRef,
    page: PDFRef | undefined,
  ) {
    const link = from instanceof PDFRef ? this.#job.links.get(from) : undefined;
    const targetPage = page && this.#job.pages.get(page);
    if (link === undefined || targetPage === undefined) return;
    const reference = this.#job.target.context.obj({
      Type: "OBJR",
      Obj: link,
      Pg: targetPage,
    });
    this.#job.tree.addKid(element, reference);
    this.#linkElements.push([link, element]);
  }
}
