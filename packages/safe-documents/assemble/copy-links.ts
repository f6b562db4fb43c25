import {
  PDFDict,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { boxOf, transformed, type Matrix } from "../pdf/pdf-box.ts";
import { pdfName } from "../pdf/pdf-name.ts";

/** Returns the link annotations of a page that lead out of its document; links to its own pages would lead nowhere. */
export function externalLinksOf(
  page: PDFPage,
): readonly { readonly ref: PDFRef; readonly dict: PDFDict }[] {
  const annotations = page.node.Annots()?.asArray() ?? [];
  return annotations.flatMap((ref) => {
    const dict = page.node.context.lookup(ref);
    if (!(ref instanceof PDFRef) || !(dict instanceof PDFDict)) return [];
    const action = dict.lookup(pdfName("A"));
    const leadsOut =
      dict.lookup(pdfName("Subtype")) === pdfName("Link") &&
      action instanceof PDFDict &&
      action.lookup(pdfName("S")) === pdfName("URI");
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
  const rect = boxOf(link.lookup(pdfName("Rect")));
  const action = link.lookup(pdfName("A"), PDFDict).lookup(pdfName("URI"));
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
