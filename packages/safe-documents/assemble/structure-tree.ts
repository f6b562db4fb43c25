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
import {
  dictIn,
  entryIn,
  isNamed,
  itemsOf,
  partsOf,
  pdfName,
} from "../pdf/entries.ts";

/** Structure elements of one page by the MCID of their marked content. */
export type ElementsByMcid = ReadonlyMap<number, PDFRef>;

/** Structure tree of a document, to which elements are added. */
export class StructureTree {
  readonly #context: PDFDocument["context"];
  readonly #root: PDFDict;
  readonly #rootRef: PDFRef;
  /**
   * Elements by the keys of pages, form XObjects and annotations: the parent tree (ISO 32000-2, 14.7.5.4), written as
   * one list.
   */
  readonly #parents: Map<number, PDFObject>;
  readonly #numbers: PDFArray;

  /** Opens the structure tree of a document, or creates one. */
  constructor(document: PDFDocument) {
    const { catalog, context } = document;
    this.#context = context;
    const ref = catalog.get(pdfName("StructTreeRoot"));
    const root = context.lookup(ref);
    const isTagged = ref instanceof PDFRef && root instanceof PDFDict;
    this.#root = isTagged ? root : context.obj({ Type: "StructTreeRoot" });
    this.#rootRef = isTagged ? ref : context.register(this.#root);
    this.#parents = new Map(entriesOf(entryIn(this.#root, "ParentTree")));
    this.#numbers = context.obj([...this.#parents].flat());
    const tree = context.obj({ Nums: this.#numbers });
    this.#root.set(pdfName("ParentTree"), context.register(tree));
    if (isTagged) {
      // Structure types of Chromium, which are standard from PDF 2.0 on.
      root.set(pdfName("RoleMap"), context.obj({ Strong: "Span", Em: "Span" }));
      return;
    }
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
    const element = { Type: "StructElem", S: role, P: parent, ...entries };
    const ref = this.#context.register(this.#context.obj(element));
    this.addKid(parent, ref);
    return ref;
  }

  /** Adds a child to an element: another element, or a reference to marked content. */
  addKid(parent: PDFRef, kid: PDFObject): void {
    const dict = this.#context.lookup(parent, PDFDict);
    const kids = entryIn(dict, "K");
    if (kids instanceof PDFArray) {
      kids.push(kid);
    } else {
      const first = dict.get(pdfName("K"));
      const all = first === undefined ? [kid] : [first, kid];
      dict.set(pdfName("K"), this.#context.obj(all));
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
    const kids = entryIn(dictIn(this.#root, "IDTree"), "Kids");
    if (kids instanceof PDFArray) {
      kids.push(leaf);
    } else {
      this.#root.set(pdfName("IDTree"), this.#context.obj({ Kids: [leaf] }));
    }
  }

  /**
   * Adds the elements of a page, a form XObject or an annotation to the parent tree.
   * @returns their key, which is the greatest so far
   */
  addParents(parents: PDFObject): PDFNumber {
    const key = Math.max(-1, ...this.#parents.keys()) + 1;
    this.#parents.set(key, parents);
    this.#root.set(pdfName("ParentTreeNextKey"), PDFNumber.of(key + 1));
    const number = PDFNumber.of(key);
    this.#numbers.push(number);
    this.#numbers.push(parents);
    return number;
  }

  /** Returns the elements of a page by MCID; creates an empty list if there is none. */
  parentsOf(page: PDFPageLeaf): PDFArray {
    const key = entryIn(page, "StructParents");
    const existing =
      key instanceof PDFNumber &&
      this.#context.lookup(this.#parents.get(key.asNumber()));
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
    const list = entryIn(dict, "K");
    const kids =
      list === undefined || list instanceof PDFArray ? partsOf(list) : [list];
    const isOfPage = dict.get(pdfName("Pg")) === page;
    const moved = kids.map((kid) => {
      const object = this.#context.lookup(kid);
      if (object instanceof PDFNumber && isOfPage) {
        return PDFNumber.of(object.asNumber() + shift);
      }
      if (object instanceof PDFDict && object.get(pdfName("Pg")) === page) {
        const mcid = entryIn(object, "MCID");
        if (mcid instanceof PDFNumber) {
          object.set(pdfName("MCID"), PDFNumber.of(mcid.asNumber() + shift));
        }
      }
      return kid;
    });
    dict.set(pdfName("K"), this.#context.obj(moved));
  }

  /** Returns the element that contains a page's heading and what follows it; the document element if there is none. */
  sectionOf(page: PDFPageLeaf): PDFRef {
    let [ref] = this.parentsOf(page).asArray();
    while (ref instanceof PDFRef) {
      const element = this.#context.lookup(ref, PDFDict);
      const parent = element.get(pdfName("P"));
      if (isNamed(element, "S", "H2") && parent instanceof PDFRef) {
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
}

/** Returns the entries of a number tree (ISO 32000-2, 7.9.7) in their order. */
function entriesOf(tree: unknown): (readonly [number, PDFObject])[] {
  if (!(tree instanceof PDFDict)) return [];
  const numbers = entryIn(tree, "Nums");
  const keys = itemsOf(numbers);
  const entries = partsOf(numbers).flatMap((value, at) => {
    const key = at % 2 === 1 && keys[at - 1];
    return key instanceof PDFNumber ? [[key.asNumber(), value] as const] : [];
  });
  return [...entries, ...itemsOf(entryIn(tree, "Kids")).flatMap(entriesOf)];
}
