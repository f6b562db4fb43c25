import { PDFDocument } from "@cantoo/pdf-lib";
import { school } from "../../../shared/application/school.ts";
import { contentOf, setContent } from "../../pdf/page-content.ts";
import { savePdf } from "../../pdf/save-pdf.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import { imagesIn, markArtifacts } from "./mark-artifacts.ts";
import { nameBookmarks } from "./name-bookmarks.ts";
import type { PlaceholderRequest } from "./placeholder-pages.ts";
import { uprightOf } from "./placement.ts";
import { StructureTree } from "./structure-tree.ts";

/** Uploaded document to append to the application's PDF. */
export interface AttachedDocument {
  /** Key of the question that it answers. */
  readonly key: string;
  readonly title: string;
  readonly fileName: string;
  readonly pdf: PDFDocument;
}

/**
 * Opens a converted document.
 * @throws Error naming the document if it cannot be read
 */
export async function openAttached(
  about: Omit<AttachedDocument, "pdf">,
  bytes: Uint8Array,
): Promise<AttachedDocument> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    return { ...about, pdf };
  } catch (cause) {
    throw new Error(`The document "${about.title}" could not be read.`, {
      cause,
    });
  }
}

/** Returns the request for a document's placeholder pages. */
export function placeholdersFor({
  key,
  title,
  fileName,
  pdf,
}: AttachedDocument): PlaceholderRequest {
  const isWide = pdf.getPages().map((page) => {
    const { width, height } = uprightOf(page);
    return width > height;
  });
  const length = isWide.length === 1 ? "1 page" : `${isWide.length} pages`;
  return { key, title, note: `${fileName} · ${length}`, isWide };
}

export interface PrintedView {
  /** The application, then the requested placeholder pages. */
  readonly pdf: Uint8Array;
  /** Height of each document's title on its first placeholder page, in points. */
  readonly titleHeights: readonly number[];
  /** Text of every heading in reading order. */
  readonly headings: readonly string[];
}

/**
 * Completes the print of a service view: draws the documents on its placeholder pages, and tags everything on a page or
 * marks it as an artifact.
 * @throws Error naming the document that cannot be added
 */
export async function completePdf(
  { pdf, titleHeights, headings }: PrintedView,
  documents: readonly AttachedDocument[],
): Promise<Uint8Array> {
  const target = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = target.getPages();
  for (const { node } of pages) {
    const images = imagesIn(node.Resources());
    setContent(node, markArtifacts(contentOf(node), images));
  }
  target.setLanguage("en-US");
  // Sorts the files of a college that gets several kinds of applications.
  target.setKeywords([school.audience, school.appType]);
  nameBookmarks(target, headings);
  const tree = new StructureTree(target);
  const counts = documents.map((each) => each.pdf.getPageCount());
  let next = pages.length - counts.reduce((sum, count) => sum + count, 0);
  for (const [index, document] of documents.entries()) {
    const end = next + (counts[index] ?? 0);
    try {
      fillPlaceholders(
        {
          target,
          tree,
          pages: pages.slice(next, end),
          titleHeight: titleHeights[index] ?? 0,
        },
        document,
      );
    } catch (cause) {
      throw new Error(`The document "${document.title}" could not be added.`, {
        cause,
      });
    }
    next = end;
  }
  return savePdf(target);
}
