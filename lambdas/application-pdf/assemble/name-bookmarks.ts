import {
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFDocument,
} from "@cantoo/pdf-lib";

/**
 * Gives the bookmarks of a printed page the words of its headings: where a heading goes over two lines, the browser
 * leaves out the space between them. Does nothing unless there is one bookmark for each heading.
 */
export function nameBookmarks(
  { catalog }: PDFDocument,
  headings: readonly string[],
): void {
  const outlines = catalog.lookup(PDFName.of("Outlines"));
  const bookmarks = outlines instanceof PDFDict ? below(outlines) : [];
  if (bookmarks.length !== headings.length) return;
  for (const [index, bookmark] of bookmarks.entries()) {
    const words = headings[index]?.replaceAll(/\s+/g, " ").trim() ?? "";
    bookmark.set(PDFName.of("Title"), PDFHexString.fromText(words));
  }
}

/** The bookmarks below another one, in the order in which they are read. */
function below(parent: PDFDict): PDFDict[] {
  const found: PDFDict[] = [];
  let next = parent.lookup(PDFName.of("First"));
  while (next instanceof PDFDict) {
    found.push(next, ...below(next));
    next = next.lookup(PDFName.of("Next"));
  }
  return found;
}
