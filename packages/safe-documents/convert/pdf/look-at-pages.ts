import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { RefusedFile } from "../refused-file.ts";
import { drawPage, type DrawnPage } from "./draw-page.ts";
import { withPdfium } from "./pdfium.ts";

/** Longer side of the pictures in which ink is looked for, in pixels: a full stop of a letter still tints one. */
const SIDE = 400;
/** Pixel without its unused byte. */
const WHITE = 0xffffff;
/** PDFium's types of what is drawn. */
const IMAGE = 3;
const FORM = 5;

/**
 * Draws the first page of a PDF. Refuses one that shows nothing of what it draws, and one with a page that shows nothing
 * because its picture cannot be read: a student would believe that it is attached. Another page may be blank on purpose.
 * @param draws whether the pages are to show anything
 * @returns the first page, with a longer side of `side` pixels
 * @throws RefusedFile with advice
 */
export function lookAtPages(
  pdf: Uint8Array,
  draws: boolean,
  side: number,
): Promise<DrawnPage> {
  return withPdfium(pdf, (pdfium, document) => {
    const count = pdfium.FPDF_GetPageCount(document);
    let isBlank = true;
    const look = (at: number, size: number) => {
      const page = pdfium.FPDF_LoadPage(document, at);
      try {
        return drawPage(pdfium, page, size, (drawn) => {
          if (hasInk(drawn)) {
            isBlank = false;
          } else if (draws && count > 1 && hasUnreadablePicture(pdfium, page)) {
            throw invisible(`page ${at + 1}`);
          }
          return at === 0 ? { ...drawn, pixels: drawn.pixels.slice() } : drawn;
        });
      } finally {
        pdfium.FPDF_ClosePage(page);
      }
    };
    const first = look(0, side);
    if (!draws) return first;
    for (let at = 1; at < count; at += 1) look(at, SIDE);
    if (isBlank) throw invisible("the pages");
    return first;
  });
}

function invisible(where: string): RefusedFile {
  return new RefusedFile(
    `Nothing can be seen on ${where} of this document. Please open it on your device, check what it shows, print it as a new PDF and upload that one.`,
    { kind: "Empty" },
  );
}

function hasInk({ pixels }: DrawnPage): boolean {
  const { buffer, byteOffset, length } = pixels;
  return new Uint32Array(buffer, byteOffset, length / 4).some(
    (pixel) => (pixel & WHITE) !== WHITE,
  );
}

function hasUnreadablePicture(
  pdfium: WrappedPdfiumModule,
  page: number,
): boolean {
  const isUnreadable = (object: number): boolean => {
    switch (pdfium.FPDFPageObj_GetType(object)) {
      case IMAGE: {
        const bitmap = pdfium.FPDFImageObj_GetBitmap(object);
        if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap);
        return bitmap === 0;
      }
      case FORM:
        return range(pdfium.FPDFFormObj_CountObjects(object)).some((at) =>
          isUnreadable(pdfium.FPDFFormObj_GetObject(object, at)),
        );
      default:
        return false;
    }
  };
  return range(pdfium.FPDFPage_CountObjects(page)).some((at) =>
    isUnreadable(pdfium.FPDFPage_GetObject(page, at)),
  );
}

function range(count: number): readonly number[] {
  return Array.from({ length: Math.max(count, 0) }, (_, at) => at);
}
