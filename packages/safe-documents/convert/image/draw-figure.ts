import { PDFHexString, type PDFDocument, type PDFRef } from "@cantoo/pdf-lib";
import { StructureTree } from "../../assemble/structure-tree.ts";
import { numbers, setContent } from "../../pdf/page-content.ts";

/** Page with an image, or with a part of it. */
export interface FigurePage {
  readonly image: PDFRef;
  /** Width and height of the page in points. */
  readonly page: [number, number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Adds pages with one image on them, tagged as one figure.
 * @param description alternate text of the image for screen readers
 */
export function drawFigure(
  document: PDFDocument,
  pages: readonly FigurePage[],
  description: string,
): void {
  const tree = new StructureTree(document);
  const Alt = PDFHexString.fromText(description);
  let element: PDFRef | undefined;
  for (const { image, page: size, x, y, width, height } of pages) {
    const page = document.addPage(size);
    const key = page.node.newXObject("Image", image);
    setContent(
      page.node,
      `/Figure <</MCID 0>> BDC\nq ${numbers(width, 0, 0, height, x, y)} cm ${key.toString()} Do Q\nEMC`,
    );
    element ??= tree.addElement(tree.sectionOf(page.node), "Figure", { Alt });
    const content = { Type: "MCR", Pg: page.ref, MCID: 0 };
    tree.addKid(element, document.context.obj(content));
    tree.parentsOf(page.node).push(element);
  }
}
