import {
  PDFDict,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { dictIn, entryIn, isNamed, partsOf, pdfName } from "../pdf/entries.ts";
import { boxOf, transformed, type Matrix } from "../pdf/pdf-box.ts";

/** Returns the link annotations of a page that lead out of its document; links to its own pages would lead nowhere. */
export function externalLinksOf(
  page: PDFPage,
): readonly { readonly ref: PDFRef; readonly dict: PDFDict }[] {
  return partsOf(page.node.Annots()).flatMap((ref) => {
    const dict = page.node.context.lookup(ref);
    if (!(ref instanceof PDFRef) || !(dict instanceof PDFDict)) return [];
    const leadsOut =
      isNamed(dict, "Subtype", "Link") &&
      isNamed(dictIn(dict, "A"), "S", "URI");
    return leadsOut ? [{ ref, dict }] : [];
  });
}

/** Copies a link annotation from another document to a page, transformed by a matrix. */
export function copyLink(
  target: PDFDocument,
  page: PDFPage,
  {
    link,
    matrix,
    copier,
  }: {
    readonly link: PDFDict;
    readonly matrix: Matrix;
    readonly copier: PDFObjectCopier;
  },
): PDFRef | undefined {
  const rect = boxOf(entryIn(link, "Rect"));
  const action = entryIn(dictIn(link, "A"), "URI");
  if (rect === undefined || action === undefined) return undefined;
  const { x, y, width, height } = transformed(rect, matrix);
  const copy = target.context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [x, y, x + width, y + height],
    Border: [0, 0, 0],
    F: 4,
  });
  const address: PDFObject = copier.copy(action);
  const uri = target.context.obj({ S: "URI" });
  uri.set(pdfName("URI"), address);
  copy.set(pdfName("A"), uri);
  // Read by screen readers if the link's own text has no tag.
  copy.set(pdfName("Contents"), address);
  const ref = target.context.register(copy);
  page.node.addAnnot(ref);
  return ref;
}
