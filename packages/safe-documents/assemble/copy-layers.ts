import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
} from "@cantoo/pdf-lib";
import { dictIn, entryIn, isNamed, partsOf, pdfName } from "../pdf/entries.ts";

/**
 * Hides in the target what a document hides: the states of its layers (optional content groups) are in its catalog, not
 * in its pages.
 */
export function copyLayers(
  source: PDFDocument,
  target: PDFDocument,
  copier: PDFObjectCopier,
): void {
  const properties = dictIn(source.catalog, "OCProperties");
  const layers = partsOf(entryIn(properties, "OCGs"));
  if (layers.length === 0) return;
  const states = dictIn(properties, "D");
  const isHiddenAtFirst = isNamed(states, "BaseState", "OFF");
  const shown = partsOf(entryIn(states, "ON"));
  const hidden = [
    ...partsOf(entryIn(states, "OFF")),
    ...layers.filter((layer) => isHiddenAtFirst && !shown.includes(layer)),
  ];

  const { catalog, context } = target;
  if (!catalog.has(pdfName("OCProperties"))) {
    const empty = { OCGs: [], D: { OFF: [], AS: [] } };
    catalog.set(pdfName("OCProperties"), context.obj(empty));
  }
  const copies = catalog.lookup(pdfName("OCProperties"), PDFDict);
  const copiedStates = copies.lookup(pdfName("D"), PDFDict);
  const copyTo = (dict: PDFDict, key: string, items: readonly PDFObject[]) => {
    const list = dict.lookup(pdfName(key), PDFArray);
    for (const item of items) list.push(copier.copy(item));
  };
  copyTo(copies, "OCGs", layers);
  copyTo(copiedStates, "OFF", hidden);
  // States that depend on whether the document is viewed or printed.
  copyTo(copiedStates, "AS", partsOf(entryIn(states, "AS")));
}
