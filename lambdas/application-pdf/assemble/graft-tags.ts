import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
} from "@cantoo/pdf-lib";
import type { Pieces, StructureTree } from "./structure-tree.ts";

export interface Graft {
  readonly tree: StructureTree;
  readonly source: PDFDocument;
  readonly target: PDFDocument;
  readonly copier: PDFObjectCopier;
  /** Pages and links of the target by those of the source that they replace. */
  readonly pages: ReadonlyMap<PDFRef, PDFRef>;
  readonly links: ReadonlyMap<PDFRef, PDFRef>;
}

const MAX_ELEMENTS = 20_000;
/** Limit of one page. */
export const MAX_PIECES = 20_000;
const MAX_DEPTH = 100;
const KEPT = ["Alt", "ActualText", "E", "Lang", "A"];
const STANDARD = new Set(
  (
    "Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD " +
    "THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Part"
  ).split(" "),
);

function name(text: string) {
  return PDFName.of(text);
}

/**
 * Copies the structure elements of a document below an element of another one that shows its pages, with the same
 * MCIDs.
 * @returns the elements by page and MCID; empty if the source's structure is no tree, or too large
 */
export function graftTags(
  graft: Graft,
  parent: PDFRef,
): ReadonlyMap<PDFRef, Pieces> {
  const root = graft.source.catalog.lookup(name("StructTreeRoot"));
  if (!(root instanceof PDFDict)) return new Map();
  const grafter = new Grafter(graft, root);
  return grafter.take(parent) ? grafter.finish() : new Map();
}

class Grafter {
  readonly #graft: Graft;
  readonly #root: PDFDict;
  readonly #roles: PDFDict | undefined;
  readonly #seen = new Set<PDFDict>();
  readonly #pieces = new Map<PDFRef, Map<number, PDFRef>>();
  readonly #linked: [link: PDFRef, element: PDFRef][] = [];

  constructor(graft: Graft, root: PDFDict) {
    this.#graft = graft;
    this.#root = root;
    const roles = root.lookup(name("RoleMap"));
    this.#roles = roles instanceof PDFDict ? roles : undefined;
  }

  /**
   * Copies the structure below `parent`.
   * @returns false, with nothing added to the tree, if it cannot be copied
   */
  take(parent: PDFRef): boolean {
    const { tree, target } = this.#graft;
    // Detached until complete.
    const part = target.context.register(
      target.context.obj({ Type: "StructElem", S: "Div", P: parent, K: [] }),
    );
    if (!this.#kids(this.#root, part, undefined, 0)) return false;
    tree.addKid(parent, part);
    return true;
  }

  finish(): ReadonlyMap<PDFRef, Pieces> {
    const { tree, target } = this.#graft;
    for (const [link, element] of this.#linked) {
      target.context
        .lookup(link, PDFDict)
        .set(name("StructParent"), tree.addParents(element));
    }
    return this.#pieces;
  }

  #kids(
    from: PDFDict,
    to: PDFRef,
    page: PDFRef | undefined,
    depth: number,
  ): boolean {
    const kids = from.get(name("K"));
    const list = from.lookup(name("K"));
    const all = list instanceof PDFArray ? list.asArray() : [kids];
    return all.every(
      (kid) => kid === undefined || this.#kid(kid, to, page, depth),
    );
  }

  #kid(
    kid: PDFObject,
    parent: PDFRef,
    page: PDFRef | undefined,
    depth: number,
  ): boolean {
    const object = this.#graft.source.context.lookup(kid);
    if (object instanceof PDFNumber) {
      this.#piece(object.asNumber(), parent, page);
      return true;
    }
    if (!(object instanceof PDFDict)) return true;
    const type = object.lookup(name("Type"));
    const own = object.get(name("Pg"));
    const pageHere = own instanceof PDFRef ? own : page;
    if (type === name("MCR")) {
      const piece = object.lookup(name("MCID"));
      // Marked content of a form XObject has MCIDs of its own.
      if (piece instanceof PDFNumber && !object.has(name("Stm"))) {
        this.#piece(piece.asNumber(), parent, pageHere);
      }
      return true;
    }
    if (type === name("OBJR")) {
      this.#link(object.get(name("Obj")), parent, pageHere);
      return true;
    }
    if (this.#seen.has(object) || depth > MAX_DEPTH) return false;
    if (this.#seen.size >= MAX_ELEMENTS) return false;
    this.#seen.add(object);
    const element = this.#element(object, parent);
    return this.#kids(object, element, pageHere, depth + 1);
  }

  #element(from: PDFDict, parent: PDFRef): PDFRef {
    const { copier, tree } = this.#graft;
    const entries = KEPT.flatMap((key) => {
      const value = from.get(name(key));
      return value === undefined ? [] : [[key, copier.copy(value)] as const];
    });
    return tree.addElement(
      parent,
      this.#roleOf(from),
      Object.fromEntries(entries),
    );
  }

  /** Returns the standard structure type of an element; a document inside of another one is a part. */
  #roleOf(element: PDFDict): string {
    let role = element.lookup(name("S"));
    for (let step = 0; step < MAX_DEPTH; step += 1) {
      const text = role instanceof PDFName ? role.decodeText() : "";
      if (text === "Document") return "Part";
      if (STANDARD.has(text)) return text;
      const mapped = this.#roles?.lookup(name(text));
      if (mapped === undefined) break;
      role = mapped;
    }
    return "NonStruct";
  }

  #piece(piece: number, element: PDFRef, page: PDFRef | undefined) {
    const place = page && this.#graft.pages.get(page);
    if (place === undefined || piece < 0 || piece > MAX_PIECES) return;
    const reference = this.#graft.target.context.obj({
      Type: "MCR",
      Pg: place,
      MCID: piece,
    });
    this.#graft.tree.addKid(element, reference);
    const pieces = this.#pieces.get(place) ?? new Map<number, PDFRef>();
    this.#pieces.set(place, pieces.set(piece, element));
  }

  #link(
    from: PDFObject | undefined,
    element: PDFRef,
    page: PDFRef | undefined,
  ) {
    const link =
      from instanceof PDFRef ? this.#graft.links.get(from) : undefined;
    const place = page && this.#graft.pages.get(page);
    if (link === undefined || place === undefined) return;
    const reference = this.#graft.target.context.obj({
      Type: "OBJR",
      Obj: link,
      Pg: place,
    });
    this.#graft.tree.addKid(element, reference);
    this.#linked.push([link, element]);
  }
}
