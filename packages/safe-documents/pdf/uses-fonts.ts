import { PDFDict, PDFName, PDFStream } from "@cantoo/pdf-lib";

/** Returns whether any text is drawn with these resources, including nested form XObjects. */
export function usesFonts(
  resources: PDFDict | undefined,
  seen = new Set<unknown>(),
): boolean {
  if (resources === undefined || seen.has(resources)) return false;
  seen.add(resources);
  const fonts = resources.lookup(PDFName.of("Font"));
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
  const objects = resources.lookup(PDFName.of("XObject"));
  if (!(objects instanceof PDFDict)) return false;
  return objects.keys().some((key) => {
    const object = objects.lookup(key);
    const inner =
      object instanceof PDFStream
        ? object.dict.lookup(PDFName.of("Resources"))
        : undefined;
    return inner instanceof PDFDict && usesFonts(inner, seen);
  });
}
