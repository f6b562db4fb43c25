import { savePdf } from "../../pdf/save-pdf.ts";
import { firstPagePicture, imageOf } from "../first-page-picture.ts";
import { RefusedFile } from "../refused-file.ts";
import type { Sanitized } from "../sanitize.ts";
import { checkTexts } from "./annotations/check-texts.ts";
import { drawAnnotations } from "./annotations/draw-annotations.ts";
import { checkVisible } from "./check-visible.ts";
import { dropUnreachableObjects } from "./drop-unreachable-objects.ts";
import { limitInflatedSize } from "./limit-inflated-size.ts";
import { openPdf, unreadablePdf } from "./open-pdf.ts";
import { removeActiveContent } from "./remove-active-content.ts";
import { simplifyPages } from "./simplify-pages.ts";

/**
 * Writes an uploaded PDF again without anything that acts by itself. Its pages, text, tags and links stay.
 * @param title becomes the title of the document, if given
 * @throws RefusedFile for a file that is not accepted
 */
export async function sanitizePdf(
  bytes: Uint8Array,
  title?: string,
): Promise<Sanitized> {
  try {
    const document = await openPdf(bytes);
    simplifyPages(document);
    const texts = drawAnnotations(document);
    await document.flush();
    removeActiveContent(document);
    dropUnreachableObjects(document.context);
    limitInflatedSize(document.context);

    if (title !== undefined) {
      document.setTitle(title, { showInWindowTitleBar: true });
    }
    const pdf = await savePdf(document);
    await checkTexts(pdf, texts);
    const first = await checkVisible(pdf);
    const picture = await firstPagePicture(imageOf(first));
    return { pdf, pages: document.getPageCount(), picture };
  } catch (error) {
    // The result depends on the file only, so any other error is an unforeseen fault of the file.
    throw error instanceof RefusedFile ? error : unreadablePdf(error);
  }
}
