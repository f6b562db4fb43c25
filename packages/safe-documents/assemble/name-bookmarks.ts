import {
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFDocument,
} from "@cantoo/pdf-lib";

/**
 * Sets the bookmarks of a print to the text of its headings: the browser drops the space where a heading wraps. Does
 * nothing unless there is one bookmark for each heading.
 */
export function nameBookmarks(
  { catalog }: PDFDocument,
  headings: readonly string[],
): void {
  const outlines = catalog.lookup(PDFName.of("Outlines"));
  const bookmarks = outlines instanceof PDFDict ? bookmarksBelow(outlines) : [];
  if (bookmarks.length !== headings.length) return;
  for (const [index, bookmark] of bookmarks.entries()) {
    const title = headings[index]?.replaceAll(/\s+/g, " ").trim() ?? "";
    bookmark.set(PDFName.of("Title"), PDFHexString.fromText(title));
  }
}

/** Returns the bookmarks below another one, in reading order. */
function bookmarksBelow(parent: PDFDict): PDFDict[] {
  const found: PDFDict[] = [];
  let next = parent.lookup(PDFName.of("First"));
  while (next instanceof PDFDict) {
    found.push(next, ...bookmarksBelow(next));
    next = next.lookup(PDFName.of("Next"));
  }
  return found;
}
