import { PDFDocument } from "@cantoo/pdf-lib";
import { contentOf, setContent } from "../pdf/page-content.ts";
import { savePdf } from "../pdf/save-pdf.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import { imagesIn, markArtifacts } from "./mark-artifacts.ts";
import { nameBookmarks } from "./name-bookmarks.ts";
import type { PlaceholderRequest } from "./placeholder-pages.ts";
import { uprightOf } from "./placement.ts";
import { createStandIn } from "./stand-in.ts";
import { stateStandard } from "./state-standard.ts";
import { StructureTree } from "./structure-tree.ts";

interface About {
  /** Key of the question that the document answers. */
  readonly key: string;
  readonly title: string;
  readonly fileName: string;
}

/** Told of a document that is missing or cannot be drawn, with the key of its question. */
export type OnUndrawn = (error: unknown, key: string) => void;

/** Uploaded document to append to the application's PDF. */
export interface AttachedDocument extends About {
  readonly pdf: PDFDocument;
  /** True if the pages only say that the document could not be shown. */
  readonly isStandIn: boolean;
}

/**
 * Opens a converted document. One that is missing or cannot be read is reported and replaced by a page that says so: it
 * must not keep the whole application from being read.
 */
export async function openAttached(
  about: About,
  bytes: Uint8Array | undefined,
  onUndrawn: OnUndrawn,
): Promise<AttachedDocument> {
  try {
    if (bytes === undefined) throw new Error("The document is missing.");
    const pdf = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    const attached = { ...about, pdf, isStandIn: false };
    // Fails for pages that cannot be measured.
    placeholdersFor(attached);
    return attached;
  } catch (error) {
    onUndrawn(error, about.key);
    return replaceDocument(about, 1);
  }
}

async function replaceDocument(
  { key, title, fileName }: About,
  pages: number,
): Promise<AttachedDocument> {
  const pdf = await createStandIn(pages);
  return { key, title, fileName, pdf, isStandIn: true };
}

/** Returns the request for a document's placeholder pages. */
export function placeholdersFor({
  key,
  title,
  fileName,
  pdf,
  isStandIn,
}: AttachedDocument): PlaceholderRequest {
  const isWide = pdf.getPages().map((page) => {
    const { width, height } = uprightOf(page);
    return width > height;
  });
  const length = isWide.length === 1 ? "1 page" : `${isWide.length} pages`;
  const note = isStandIn ? fileName : `${fileName} · ${length}`;
  return { key, title, note, isWide };
}

export interface PrintedView {
  /** The application, then the requested placeholder pages. */
  readonly pdf: Uint8Array;
  /** Height of each document's title on its first placeholder page, in points. */
  readonly titleHeights: readonly number[];
  /** Text of every heading in reading order. */
  readonly headings: readonly string[];
}

export interface CompleteOptions {
  /** Keywords of the PDF. */
  readonly keywords: readonly string[];
  readonly onUndrawn: OnUndrawn;
}

/**
 * Completes the print of a service view: draws the documents on its placeholder pages, and tags everything on a page or
 * marks it as an artifact. A document that cannot be drawn is reported and its pages say so.
 */
export async function completePdf(
  printed: PrintedView,
  documents: readonly AttachedDocument[],
  options: CompleteOptions,
): Promise<Uint8Array> {
  try {
    return await savePdf(await assemble(printed, documents, options.keywords));
  } catch (error) {
    if (!(error instanceof UndrawnDocument)) throw error;
    const { index, cause } = error;
    const document = documents[index];
    if (document === undefined || document.isStandIn) throw cause;
    const pages = document.pdf.getPageCount();
    options.onUndrawn(cause, document.key);
    // A part of it may have been drawn, so all begins anew.
    return completePdf(
      printed,
      documents.with(index, await replaceDocument(document, pages)),
      options,
    );
  }
}

class UndrawnDocument extends Error {
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super("A document could not be drawn.", { cause });
    this.index = index;
  }
}

async function assemble(
  { pdf, titleHeights, headings }: PrintedView,
  documents: readonly AttachedDocument[],
  keywords: readonly string[],
): Promise<PDFDocument> {
  const target = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = target.getPages();
  for (const { node } of pages) {
    const images = imagesIn(node.Resources());
    setContent(node, markArtifacts(contentOf(node), images));
  }
  target.setLanguage("en-US");
  target.setKeywords([...keywords]);
  stateStandard(target, documents.length === 0);
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
      throw new UndrawnDocument(index, cause);
    }
    next = end;
  }
  return target;
}
