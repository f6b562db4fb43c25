import {
  PDFDict,
  PDFRef,
  type PDFObjectCopier,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { dictIn, entryIn, isNamed, partsOf } from "../pdf/entries.ts";
import { boxOf, transformed, type Matrix } from "../pdf/pdf-box.ts";

/**
 * Copies the link annotations of a page that lead out of its document to a page of another one, transformed by a matrix;
 * links to its own pages would lead nowhere.
 * @returns each link with its copy
 */
export function copyLinks(
  from: PDFPage,
  to: PDFPage,
  matrix: Matrix,
  copier: PDFObjectCopier,
): readonly (readonly [link: PDFRef, copy: PDFRef])[] {
  return partsOf(from.node.Annots()).flatMap((ref) => {
    const link = from.node.context.lookup(ref);
    if (!(ref instanceof PDFRef) || !(link instanceof PDFDict)) return [];
    const action = dictIn(link, "A");
    const leadsOut =
      isNamed(link, "Subtype", "Link") && isNamed(action, "S", "URI");
    const rect = boxOf(entryIn(link, "Rect"));
    const address = entryIn(action, "URI");
    if (!leadsOut || !rect || !address) return [];
    const { x, y, width, height } = transformed(rect, matrix);
    const URI = copier.copy(address);
    const copy = to.node.context.register(
      to.node.context.obj({
        Type: "Annot",
        Subtype: "Link",
        Rect: [x, y, x + width, y + height],
        Border: [0, 0, 0],
        F: 4,
        A: { S: "URI", URI },
        // Read by screen readers if the link's own text has no tag.
        Contents: URI,
      }),
    );
    to.node.addAnnot(copy);
    return [[ref, copy] as const];
  });
}
