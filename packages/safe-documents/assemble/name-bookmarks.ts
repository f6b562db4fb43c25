import { PDFHexString, type PDFDict, type PDFDocument } from "@cantoo/pdf-lib";
import { dictIn, pdfName } from "../pdf/entries.ts";

/**
 * Sets the bookmarks of a print to the text of its headings: the browser drops the space where a heading wraps. Does
 * nothing unless there is one bookmark for each heading.
 */
export function nameBookmarks(
  { catalog }: PDFDocument,
  headings: readonly string[],
): void {
  const bookmarks = bookmarksBelow(dictIn(catalog, "Outlines"));
  if (bookmarks.length !== headings.length) return;
  for (const [index, bookmark] of bookmarks.entries()) {
    const title = headings[index]?.replaceAll(/\s+/g, " ").trim() ?? "";
    bookmark.set(pdfName("Title"), PDFHexString.fromText(title));
  }
}

/** Returns the bookmarks below another one, in reading order. */
function bookmarksBelow(parent: PDFDict | undefined): PDFDict[] {
  const found: PDFDict[] = [];
  let next = dictIn(parent, "First");
  while (next) {
    found.push(next, ...bookmarksBelow(next));
    next = dictIn(next, "Next");
  }
  return found;
}
