import {
  PDFArray,
  PDFDict,
  PDFNull,
  PDFNumber,
  PDFRef,
  PDFString,
  type PDFDocument,
  type PDFObject,
  type PDFPageLeaf,
} from "@cantoo/pdf-lib";
import { pdfName } from "../pdf/pdf-name.ts";
import { ParentTree } from "./parent-tree.ts";

/** Structure elements of one page by the MCID of their marked content. */
export type ElementsByMcid = ReadonlyMap<number, PDFRef>;

/** Structure tree of a document, to which elements are added. */
export class StructureTree {
  readonly #context: PDFDocument["context"];
  readonly #root: PDFDict;
  readonly #rootRef: PDFRef;
  readonly #parents: ParentTree;

  /** Opens the structure tree of a document, or creates one. */
  constructor(document: PDFDocument) {
    const { catalog, context } = document;
    this.#context = context;
    const ref = catalog.get(pdfName("StructTreeRoot"));
    const root = context.lookup(ref);
    if (ref instanceof PDFRef && root instanceof PDFDict) {
      this.#root = root;
      this.#rootRef = ref;
      this.#parents = new ParentTree(context, root);
      // Structure types of Chromium, which are standard from PDF 2.0 on.
      root.set(pdfName("RoleMap"), context.obj({ Strong: "Span", Em: "Span" }));
      return;
    }
    this.#root = context.obj({ Type: "StructTreeRoot" });
    this.#rootRef = context.register(this.#root);
    this.#parents = new ParentTree(context, this.#root);
    catalog.set(pdfName("StructTreeRoot"), this.#rootRef);
    catalog.set(pdfName("MarkInfo"), context.obj({ Marked: true }));
    this.addElement(this.#rootRef, "Document");
  }

  /** Adds an empty structure element as the last child of its parent. */
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
      element.set(pdfName(key), value);
    }
    const ref = this.#context.register(element);
    this.addKid(parent, ref);
    return ref;
  }

  /** Adds a child to an element: another element, or a reference to marked content. */
  addKid(parent: PDFRef, kid: PDFObject): void {
    const dict = this.#context.lookup(parent, PDFDict);
    const kids = dict.lookup(pdfName("K"));
    if (kids instanceof PDFArray) {
      kids.push(kid);
    } else {
      const first = dict.get(pdfName("K"));
      const all = this.#context.obj([]);
      if (first !== undefined) all.push(first);
      all.push(kid);
      dict.set(pdfName("K"), all);
    }
  }

  /** Gives an element an ID that no other one has, and adds it to the tree of IDs, after those of the browser ("node…"). */
  identify(element: PDFRef): void {
    const number = String(element.objectNumber).padStart(8, "0");
    const id = PDFString.of(`note${number}`);
    this.#context.lookup(element, PDFDict).set(pdfName("ID"), id);
    const leaf = this.#context.register(
      this.#context.obj({ Limits: [id, id], Names: [id, element] }),
    );
    const tree = this.#root.lookup(pdfName("IDTree"));
    const kids = tree instanceof PDFDict && tree.lookup(pdfName("Kids"));
    if (kids instanceof PDFArray) {
      kids.push(leaf);
    } else {
      this.#root.set(pdfName("IDTree"), this.#context.obj({ Kids: [leaf] }));
    }
  }

  /**
   * Adds the elements of a page, a form XObject or an annotation to the parent tree.
   * @returns their key
   */
  addParents(parents: PDFObject): PDFNumber {
    return this.#parents.add(parents);
  }

  /** Returns the elements of a page by MCID; creates an empty list if there is none. */
  parentsOf(page: PDFPageLeaf): PDFArray {
    const key = page.lookup(pdfName("StructParents"));
    const existing =
      key instanceof PDFNumber ? this.#parents.at(key.asNumber()) : undefined;
    if (existing instanceof PDFArray) return existing;
    const parents = this.#context.obj([]);
    page.set(pdfName("StructParents"), this.addParents(parents));
    return parents;
  }

  /**
   * Inserts marked content before that of a page: its MCIDs come first, and the old ones grow by `shift`, which is
   * greater than any of the new.
   */
  prependMarkedContent(
    page: PDFPageLeaf,
    ref: PDFRef,
    {
      elements,
      shift,
    }: { readonly elements: ElementsByMcid; readonly shift: number },
  ): void {
    const parents = this.parentsOf(page);
    const old = parents.asArray();
    for (const element of new Set(old)) this.#renumber(element, ref, shift);
    while (parents.size() > 0) parents.remove(0);
    for (let mcid = 0; mcid < shift; mcid += 1) {
      parents.push(elements.get(mcid) ?? PDFNull);
    }
    for (const element of old) parents.push(element);
  }

  #renumber(element: PDFObject, page: PDFRef, shift: number) {
    const dict = this.#context.lookup(element);
    if (!(dict instanceof PDFDict)) return;
    const list = dict.lookup(pdfName("K"));
    const kids = list instanceof PDFArray ? list.asArray() : [list];
    const isOfPage = dict.get(pdfName("Pg")) === page;
    const moved = kids.map((kid) => {
      const object = kid && this.#context.lookup(kid);
      if (object instanceof PDFNumber && isOfPage) {
        return this.#context.obj(object.asNumber() + shift);
      }
      if (object instanceof PDFDict && object.get(pdfName("Pg")) === page) {
        const mcid = object.lookup(pdfName("MCID"));
        if (mcid instanceof PDFNumber) {
          object.set(
            pdfName("MCID"),
            this.#context.obj(mcid.asNumber() + shift),
          );
        }
      }
      return kid;
    });
    dict.set(
      pdfName("K"),
      this.#arrayOf(moved.filter((kid) => kid !== undefined)),
    );
  }

  /** Returns the element that contains a page's heading and what follows it; the document element if there is none. */
  sectionOf(page: PDFPageLeaf): PDFRef {
    const [first] = this.parentsOf(page).asArray();
    let ref = first;
    while (ref instanceof PDFRef) {
      const element = this.#context.lookup(ref, PDFDict);
      const parent = element.get(pdfName("P"));
      if (
        element.lookup(pdfName("S")) === pdfName("H2") &&
        parent instanceof PDFRef
      ) {
        return parent;
      }
      ref = parent;
    }
    return this.#documentElement();
  }

  #documentElement(): PDFRef {
    const kids = this.#root.get(pdfName("K"));
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
