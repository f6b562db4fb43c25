import { savePdf } from "../../pdf/save-pdf.ts";
import { RefusedFile } from "../refused-file.ts";
import { drawAnnotations } from "./annotations/draw-annotations.ts";
import { dropUnreachableObjects } from "./drop-unreachable-objects.ts";
import { limitInflatedSize } from "./limit-inflated-size.ts";
import { openPdf, unreadablePdf } from "./open-pdf.ts";
import { removeActiveContent } from "./remove-active-content.ts";

/**
 * Writes an uploaded PDF anew without anything that acts by itself, with its pages, text, tags and links as they were.
 * `title`, where given, becomes the title of the document. Throws RefusedFile for a file that cannot be taken.
 */
export async function sanitizePdf(
  bytes: Uint8Array,
  title?: string,
): Promise<{ pdf: Uint8Array; pages: number }> {
  try {
    const document = await openPdf(bytes);
    await drawAnnotations(document);
    await document.flush();
    removeActiveContent(document);
    dropUnreachableObjects(document.context);
    limitInflatedSize(document.context);

    if (title !== undefined) {
      document.setTitle(title, { showInWindowTitleBar: true });
    }
    return { pdf: await savePdf(document), pages: document.getPageCount() };
  } catch (error) {
    // Only the file decides what happens above, so any other error is a fault of the file that nobody foresaw.
    throw error instanceof RefusedFile ? error : unreadablePdf(error);
  }
}
