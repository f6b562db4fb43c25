import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  type PDFContext,
} from "@cantoo/pdf-lib";
import { entryIn, inherited, pdfName } from "../../pdf/entries.ts";
import { checkPageCount } from "../page-limit.ts";
import { RefusedFile } from "../refused-file.ts";

const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"];
const PAGES_MISSING =
  "Pages of this PDF are missing. Please open it on your device, check its pages, print it as a new PDF and upload that one.";

/**
 * Puts the pages of a document into one list, as PDFium finds them: whatever is in the page tree and has no kids is a
 * page. The library knows pages by their types only, and would skip any other.
 * @throws RefusedFile if there are none, or more than 50, or one is missing
 */
export function flattenPageTree(context: PDFContext): void {
  const { Root } = context.trailerInfo;
  const catalog = context.lookup(Root, PDFDict);
  const root = PDFPageTree.withContext(context);
  const rootRef = context.register(root);
  for (const ref of pagesBelow(catalog)) {
    const dict = context.lookup(ref, PDFDict);
    const page = PDFPageLeaf.fromMapWithContext(dict.asMap(), context);
    for (const key of INHERITABLE) {
      const value = inherited(dict, key);
      if (value) page.set(pdfName(key), value);
    }
    page.set(pdfName("Type"), pdfName("Page"));
    page.set(pdfName("Parent"), rootRef);
    context.assign(ref, page);
    root.pushLeafNode(ref);
  }
  const typed = PDFCatalog.fromMapWithContext(catalog.asMap(), context);
  typed.set(pdfName("Type"), pdfName("Catalog"));
  typed.set(pdfName("Pages"), rootRef);
  if (Root instanceof PDFRef) context.assign(Root, typed);
}

/** Returns the pages in their order, each an object of its own. It follows each node once, wherever the tree leads. */
function pagesBelow(catalog: PDFDict): PDFRef[] {
  const { context } = catalog;
  const seen = new Set([catalog]);
  const pages: PDFRef[] = [];
  const pending = [catalog.get(pdfName("Pages"))];
  while (pending.length > 0) {
    const kid = pending.pop();
    const node = context.lookup(kid);
    if (node === undefined) throw missing("a page is not in the file");
    // What is written in place of a page, such as null, was never one.
    if (!(node instanceof PDFDict)) continue;
    const kids = entryIn(node, "Kids");
    if (kids === undefined) {
      const isNew = kid instanceof PDFRef && !seen.has(node);
      pages.push(isNew ? kid : context.register(node.clone(context)));
    } else if (seen.has(node)) {
      throw missing("page tree has a cycle");
    } else if (kids instanceof PDFArray) {
      pending.push(...kids.asArray().toReversed());
    }
    seen.add(node);
    checkPageCount(pages.length);
  }
  if (pages.length === 0) throw missing("no pages");
  return pages;
}

function missing(cause: string): RefusedFile {
  return new RefusedFile(PAGES_MISSING, { cause });
}
