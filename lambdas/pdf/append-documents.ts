import { PDFDict, PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { addBookmark } from "./add-bookmark.ts";

export interface AppendedDocument {
  readonly title: string;
  readonly pdf: Uint8Array;
}

/**
 * Adds the pages of documents after those of the application, each with a bookmark, and titles the whole.
 * The application keeps its tags, because pages are copied into it and not out of it.
 * Throws an error that names the document when one cannot be read.
 */
export async function appendDocuments(
  application: Uint8Array,
  documents: readonly AppendedDocument[],
  info: { readonly title: string },
): Promise<Uint8Array> {
  const whole = await PDFDocument.load(application, { updateMetadata: false });
  for (const document of documents) await append(whole, document);
  whole.setTitle(info.title, { showInWindowTitleBar: true });
  whole.setLanguage("en-US");
  return whole.save();
}

async function append(
  whole: PDFDocument,
  { title, pdf }: AppendedDocument,
): Promise<void> {
  try {
    const source = await PDFDocument.load(pdf, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    for (const page of source.getPages()) detach(page);
    const pages = await whole.copyPages(source, source.getPageIndices());
    for (const page of pages) whole.addPage(page);
    if (pages[0]) addBookmark(whole, title, pages[0].ref);
  } catch (cause) {
    throw new Error(`The document "${title}" could not be added.`, { cause });
  }
}

/**
 * Cuts what ties a page to its own document: its tags, whose numbers mean others in the application, and links to
 * its sister pages, each of which would bring that page along once more.
 */
function detach(page: PDFPage) {
  page.node.delete(PDFName.of("StructParents"));
  const annotations = page.node.Annots();
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
    const annotation = annotations?.lookup(at);
    if (!(annotation instanceof PDFDict) || leadsToPage(annotation)) {
      annotations?.remove(at);
    } else {
      annotation.delete(PDFName.of("StructParent"));
      annotation.delete(PDFName.of("P"));
    }
  }
}

function leadsToPage(annotation: PDFDict): boolean {
  const action = annotation.lookup(PDFName.of("A"));
  const leadsOut =
    action instanceof PDFDict &&
    action.lookup(PDFName.of("S")) === PDFName.of("URI");
  return (
    annotation.lookup(PDFName.of("Subtype")) === PDFName.of("Link") && !leadsOut
  );
}
