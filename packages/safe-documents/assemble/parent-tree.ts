import {
  PDFArray,
  PDFDict,
  PDFNumber,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { pdfName } from "../pdf/pdf-name.ts";

/**
 * Parent tree of a tagged document (ISO 32000-2, 14.7.5.4), written as one list: maps keys of pages, form XObjects and
 * annotations to their structure elements.
 */
export class ParentTree {
  readonly #context: PDFDocument["context"];
  /** The document's StructTreeRoot. */
  readonly #root: PDFDict;
  readonly #numbers: PDFArray;
  readonly #elements: Map<number, PDFObject>;

  constructor(context: PDFDocument["context"], root: PDFDict) {
    this.#context = context;
    this.#root = root;
    this.#elements = new Map(entriesOf(root.lookup(pdfName("ParentTree"))));
    this.#numbers = context.obj([...this.#elements].flat());
    const tree = context.obj({ Nums: this.#numbers });
    root.set(pdfName("ParentTree"), context.register(tree));
  }

  at(key: number): PDFObject | undefined {
    return this.#context.lookup(this.#elements.get(key));
  }

  /** Adds elements under the next key, which is the greatest so far. */
  add(parents: PDFObject): PDFNumber {
    const key = Math.max(-1, ...this.#elements.keys()) + 1;
    this.#elements.set(key, parents);
    this.#root.set(pdfName("ParentTreeNextKey"), PDFNumber.of(key + 1));
    const number = PDFNumber.of(key);
    this.#numbers.push(number);
    this.#numbers.push(parents);
    return number;
  }
}

/** Returns the entries of a number tree (ISO 32000-2, 7.9.7) in their order. */
function entriesOf(tree: unknown): [number, PDFObject][] {
  if (!(tree instanceof PDFDict)) return [];
  const entries: [number, PDFObject][] = [];
  const numbers = tree.lookup(pdfName("Nums"));
  for (const [at, value] of arrayOf(numbers).entries()) {
    const key = at % 2 === 1 && tree.context.lookup(arrayOf(numbers)[at - 1]);
    if (key instanceof PDFNumber) entries.push([key.asNumber(), value]);
  }
  const kids = arrayOf(tree.lookup(pdfName("Kids")));
  return [
    ...entries,
    ...kids.flatMap((kid) => entriesOf(tree.context.lookup(kid))),
  ];
}

function arrayOf(object: unknown): readonly PDFObject[] {
  return object instanceof PDFArray ? object.asArray() : [];
}
