import {
  PDFArray,
  PDFDict,
  PDFNumber,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { pdfName } from "../pdf/pdf-name.ts";

/**
 * Parent tree of a tagged document (ISO 32000-2, 14.7.5.4): maps keys of pages, form XObjects and annotations to their
 * structure elements.
 */
export class ParentTree {
  readonly #context: PDFDocument["context"];
  /** The document's StructTreeRoot. */
  readonly #root: PDFDict;

  constructor(context: PDFDocument["context"], root: PDFDict) {
    this.#context = context;
    this.#root = root;
  }

  at(key: number): PDFObject | undefined {
    return numberIn(this.#tree(), key);
  }

  /** Adds elements under the next key, which is the greatest so far. */
  add(parents: PDFObject): PDFNumber {
    const key = this.#nextKey();
    const tree = this.#tree();
    const entry = this.#context.obj([key]);
    entry.push(parents);
    const kids = tree.lookup(pdfName("Kids"));
    const numbers = tree.lookup(pdfName("Nums"));
    if (kids instanceof PDFArray) {
      const leaf = this.#context.obj({ Limits: [key, key] });
      leaf.set(pdfName("Nums"), entry);
      kids.push(this.#context.register(leaf));
    } else if (numbers instanceof PDFArray) {
      for (const each of entry.asArray()) numbers.push(each);
    } else {
      tree.set(pdfName("Nums"), entry);
    }
    return PDFNumber.of(key);
  }

  #nextKey(): number {
    const next = this.#root.lookup(pdfName("ParentTreeNextKey"));
    const key = next instanceof PDFNumber ? next.asNumber() : 0;
    this.#root.set(pdfName("ParentTreeNextKey"), PDFNumber.of(key + 1));
    return key;
  }

  #tree(): PDFDict {
    const tree = this.#root.lookup(pdfName("ParentTree"));
    if (tree instanceof PDFDict) return tree;
    const created = this.#context.obj({ Nums: [] });
    this.#root.set(pdfName("ParentTree"), this.#context.register(created));
    return created;
  }
}

/** Looks a key up in a number tree (ISO 32000-2, 7.9.7). */
function numberIn(tree: PDFDict, key: number): PDFObject | undefined {
  const numbers = tree.lookup(pdfName("Nums"));
  if (numbers instanceof PDFArray) {
    for (let at = 0; at < numbers.size(); at += 2) {
      const each = numbers.lookup(at);
      if (each instanceof PDFNumber && each.asNumber() === key) {
        return numbers.lookup(at + 1);
      }
    }
  }
  const kids = tree.lookup(pdfName("Kids"));
  if (!(kids instanceof PDFArray)) return undefined;
  for (let at = 0; at < kids.size(); at += 1) {
    const found = numberIn(kids.lookup(at, PDFDict), key);
    if (found !== undefined) return found;
  }
  return undefined;
}
