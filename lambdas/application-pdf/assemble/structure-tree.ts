import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFPageLeaf,
} from "@cantoo/pdf-lib";
import { ParentTree } from "./parent-tree.ts";

function name(text: string) {
  return PDFName.of(text);
}

/** The elements of one page, each by the number of the piece of the page that it stands for. */
export type Pieces = ReadonlyMap<number, PDFRef>;

/** The tags of a document, to which more are added. */
export class StructureTree {
  readonly #context: PDFDocument["context"];
  readonly #root: PDFDict;
  readonly #rootRef: PDFRef;
  readonly #parents: ParentTree;

  /** A document without tags gets the first ones. */
  constructor(document: PDFDocument) {
    const { catalog, context } = document;
    this.#context = context;
    const known = catalog.get(name("StructTreeRoot"));
    const root = context.lookup(known);
    if (known instanceof PDFRef && root instanceof PDFDict) {
      this.#root = root;
      this.#rootRef = known;
      this.#parents = new ParentTree(context, root);
      // Chromium's own, which are standard from PDF 2.0 on.
      root.set(name("RoleMap"), context.obj({ Strong: "Span", Em: "Span" }));
      return;
    }
    this.#root = context.obj({ Type: "StructTreeRoot" });
    this.#rootRef = context.register(this.#root);
    this.#parents = new ParentTree(context, this.#root);
    catalog.set(name("StructTreeRoot"), this.#rootRef);
    catalog.set(name("MarkInfo"), context.obj({ Marked: true }));
    this.addElement(this.#rootRef, "Document");
  }

  /** Adds an empty element behind the others of its parent. */
  addElement(
    parent: PDFRef,
    role: string,
    entries: Readonly<Record<string, PDFObject>> = {},
  ): PDFRef {
    const element = this.#context.obj({
      Type: "StructElem",
      S: role,
      P: parent,
    });
    for (const [key, value] of Object.entries(entries)) {
      element.set(name(key), value);
    }
    const ref = this.#context.register(element);
    this.addKid(parent, ref);
    return ref;
  }

  /** Adds to what an element holds: another element, or a piece of a page. */
  addKid(parent: PDFRef, kid: PDFObject): void {
    const dict = this.#context.lookup(parent, PDFDict);
    const kids = dict.lookup(name("K"));
    if (kids instanceof PDFArray) {
      kids.push(kid);
    } else {
      const first = dict.get(name("K"));
      const all = this.#context.obj([]);
      if (first !== undefined) all.push(first);
      all.push(kid);
      dict.set(name("K"), all);
    }
  }

  /**
   * Says which elements belong to a page, a drawing or a link, and gives the number by which it finds them.
   */
  addParents(parents: PDFObject): PDFNumber {
    return this.#parents.add(parents);
  }

  /** The elements of a page's marked pieces, in the order of their numbers; an empty list is made where there is none. */
  parentsOf(page: PDFPageLeaf): PDFArray {
    const key = page.lookup(name("StructParents"));
    const known =
      key instanceof PDFNumber ? this.#parents.at(key.asNumber()) : undefined;
    if (known instanceof PDFArray) return known;
    const parents = this.#context.obj([]);
    page.set(name("StructParents"), this.addParents(parents));
    return parents;
  }

  /**
   * Puts other pieces of a page before those that it has: their numbers come first, and the old ones grow by `shift`,
   * which is greater than any of the new.
   */
  prependPieces(
    page: PDFPageLeaf,
    ref: PDFRef,
    { pieces, shift }: { readonly pieces: Pieces; readonly shift: number },
  ): void {
    const parents = this.parentsOf(page);
    const old = parents.asArray();
    for (const element of new Set(old)) this.#renumber(element, ref, shift);
    while (parents.size() > 0) parents.remove(0);
    for (let piece = 0; piece < shift; piece += 1) {
      parents.push(pieces.get(piece) ?? PDFNull);
    }
    for (const element of old) parents.push(element);
  }

  #renumber(element: PDFObject, page: PDFRef, shift: number) {
    const dict = this.#context.lookup(element);
    if (!(dict instanceof PDFDict)) return;
    const list = dict.lookup(name("K"));
    const kids = list instanceof PDFArray ? list.asArray() : [list];
    const isOfPage = dict.get(name("Pg")) === page;
    const moved = kids.map((kid) => {
      const object = kid && this.#context.lookup(kid);
      if (object instanceof PDFNumber && isOfPage) {
        return this.#context.obj(object.asNumber() + shift);
      }
      if (object instanceof PDFDict && object.get(name("Pg")) === page) {
        const piece = object.lookup(name("MCID"));
        if (piece instanceof PDFNumber) {
          object.set(name("MCID"), this.#context.obj(piece.asNumber() + shift));
        }
      }
      return kid;
    });
    dict.set(
      name("K"),
      this.#arrayOf(moved.filter((kid) => kid !== undefined)),
    );
  }

  /** The element that holds a page's heading, and with it what stands below; the whole document where there is none. */
  sectionOf(page: PDFPageLeaf): PDFRef {
    const [first] = this.parentsOf(page).asArray();
    let ref = first;
    while (ref instanceof PDFRef) {
      const element = this.#context.lookup(ref, PDFDict);
      const parent = element.get(name("P"));
      if (
        element.lookup(name("S")) === name("H2") &&
        parent instanceof PDFRef
      ) {
        return parent;
      }
      ref = parent;
    }
    return this.#documentElement();
  }

  #documentElement(): PDFRef {
    const kids = this.#root.get(name("K"));
    const list = this.#context.lookup(kids);
    const first = list instanceof PDFArray ? list.get(0) : kids;
    return first instanceof PDFRef ? first : this.#rootRef;
  }

  #arrayOf(items: readonly PDFObject[]): PDFArray {
    const array = this.#context.obj([]);
    for (const item of items) array.push(item);
    return array;
  }
}
