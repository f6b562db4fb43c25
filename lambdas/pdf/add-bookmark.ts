import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
} from "@cantoo/pdf-lib";

/** Adds a bookmark to the top of a page, after those that the document has. */
export function addBookmark(
  document: PDFDocument,
  title: string,
  page: PDFRef,
): void {
  const { context } = document;
  const { outlines, reference } = outlinesOf(document);
  const bookmark = context.register(
    context.obj({
      Title: PDFHexString.fromText(title),
      Parent: reference,
      Dest: [page, "XYZ", null, null, null],
    }),
  );

  const last = outlines.get(PDFName.of("Last"));
  if (last instanceof PDFRef) {
    context.lookup(last, PDFDict).set(PDFName.of("Next"), bookmark);
    context.lookup(bookmark, PDFDict).set(PDFName.of("Prev"), last);
  } else {
    outlines.set(PDFName.of("First"), bookmark);
  }
  outlines.set(PDFName.of("Last"), bookmark);

  const count = outlines.lookup(PDFName.of("Count"));
  const shown = count instanceof PDFNumber ? count.asNumber() : 0;
  outlines.set(PDFName.of("Count"), context.obj(shown + 1));
}

function outlinesOf({ catalog, context }: PDFDocument) {
  const known = catalog.get(PDFName.of("Outlines"));
  const outlines = context.lookup(known);
  if (known instanceof PDFRef && outlines instanceof PDFDict) {
    return { outlines, reference: known };
  }
  const fresh = context.obj({ Type: "Outlines" });
  const reference = context.register(fresh);
  catalog.set(PDFName.of("Outlines"), reference);
  return { outlines: fresh, reference };
}
