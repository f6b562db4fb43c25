import { PDFStream, type PDFDict } from "@cantoo/pdf-lib";
import { dictIn } from "./entries.ts";

/** Returns whether any text is drawn with these resources, including nested form XObjects. */
export function usesFonts(
  resources: PDFDict | undefined,
  seen = new Set<unknown>(),
): boolean {
  if (resources === undefined || seen.has(resources)) return false;
  seen.add(resources);
  const fonts = dictIn(resources, "Font");
  if (fonts && fonts.keys().length > 0) return true;
  const objects = dictIn(resources, "XObject");
  return (objects?.keys() ?? []).some((key) => {
    const object = objects?.lookup(key);
    return (
      object instanceof PDFStream &&
      usesFonts(dictIn(object.dict, "Resources"), seen)
    );
  });
}
