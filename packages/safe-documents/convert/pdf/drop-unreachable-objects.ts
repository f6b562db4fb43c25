import {
  PDFArray,
  PDFDict,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";

/**
 * Deletes every object that the document no longer references, so that nothing removed is still written to the file.
 */
export function dropUnreachableObjects(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const { Root, Info } = context.trailerInfo;
  const pending = [Root, Info].filter((object) => object !== undefined);
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (!(object instanceof PDFRef)) {
      pending.push(...partsOf(object));
    } else if (!reached.has(object)) {
      reached.add(object);
      const target = context.lookup(object);
      if (target) pending.push(target);
    }
  }
  for (const [reference] of context.enumerateIndirectObjects()) {
    if (!reached.has(reference)) context.delete(reference);
  }
}

function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  if (object instanceof PDFStream) return object.dict.values();
  return [];
}
