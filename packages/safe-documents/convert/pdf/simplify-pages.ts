import { PDFNumber, type PDFDocument, type PDFPageLeaf } from "@cantoo/pdf-lib";
import { entryIn, pdfName } from "../../pdf/entries.ts";
import {
  contentOf,
  graphicsStatesOf,
  MAX_CONTENT_BYTES,
  setContent,
} from "../../pdf/page-content.ts";
import { boxOf, type Box } from "../../pdf/pdf-box.ts";

const LETTER: Box = { x: 0, y: 0, width: 612, height: 792 };

/**
 * Writes the boxes, the rotation and the content of each page in the plainest way: what only tolerant viewers make sense
 * of would stop whoever reads the document later, or look different there.
 * @throws Error if a content cannot be decoded, or those of all pages are too long together
 */
export function simplifyPages(document: PDFDocument): void {
  let left = MAX_CONTENT_BYTES;
  for (const { node } of document.getPages()) {
    simplifyView(node);
    const content = contentOf(node, left);
    left -= content.length;
    // What is drawn behind it must not be placed by a state that it leaves open.
    const { open } = graphicsStatesOf(content);
    setContent(node, `${content}${"\nQ".repeat(open)}`);
  }
}

/** Shows what viewers show: the part of the crop box on the page, and a page that does not say its size as Letter. */
function simplifyView(node: PDFPageLeaf) {
  const media = shown(boxOf(entryIn(node, "MediaBox"))) ?? LETTER;
  const crop = boxOf(entryIn(node, "CropBox")) ?? media;
  setBox(node, "MediaBox", media);
  setBox(node, "CropBox", shown(intersectionOf(crop, media)) ?? media);
  if (!(entryIn(node, "Rotate") instanceof PDFNumber)) {
    node.set(pdfName("Rotate"), PDFNumber.of(0));
  }
}

function shown(box: Box | undefined): Box | undefined {
  return box && box.width > 0 && box.height > 0 ? box : undefined;
}

function intersectionOf(first: Box, second: Box): Box {
  const x = Math.max(first.x, second.x);
  const y = Math.max(first.y, second.y);
  return {
    x,
    y,
    width: Math.min(first.x + first.width, second.x + second.width) - x,
    height: Math.min(first.y + first.height, second.y + second.height) - y,
  };
}

function setBox(node: PDFPageLeaf, key: string, box: Box) {
  const { x, y, width, height } = box;
  node.set(pdfName(key), node.context.obj([x, y, x + width, y + height]));
}
