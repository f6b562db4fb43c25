import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { PICTURE_SIDE } from "../first-page-picture.ts";
import { RefusedFile } from "../refused-file.ts";
import {
  drawPage,
  objectsOn,
  scaleTo,
  withPage,
  type DrawnPage,
} from "./draw-page.ts";
import { withPdfium } from "./pdfium.ts";

/** Longer side of the pictures of other pages in which ink is looked for, in pixels: a full stop of a letter still tints one. */
const SIDE = 400;
/** Pixel without its unused byte. */
const WHITE = 0xffffff;
/** PDFium's types of what is drawn. */
const IMAGE = 3;
const FORM = 5;

/**
 * Refuses a PDF that shows nothing at all, and one with a page that shows nothing because its picture cannot be read: a
 * student would believe that it is attached. Another page may be blank on purpose. What counts is what is seen, however
 * it is written that there is nothing.
 * @returns the first page, as its picture needs it
 * @throws RefusedFile with advice
 */
export function checkVisible(pdf: Uint8Array): Promise<DrawnPage> {
  return withPdfium(pdf, (pdfium, document) => {
    const count = pdfium.FPDF_GetPageCount(document);
    let isBlank = true;
    const look = (at: number, longerSide: number) =>
      withPage(pdfium, document, at, (page) => {
        const scale = scaleTo(longerSide, pdfium, page);
        const drawn = drawPage(pdfium, page, scale);
        if (hasInk(drawn)) {
          isBlank = false;
        } else if (count > 1 && hasUnreadablePicture(pdfium, page)) {
          throw invisible(`page ${at + 1}`);
        }
        return drawn;
      });
    const first = look(0, PICTURE_SIDE);
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
  // By the pixel: by the byte, this takes longer than the drawing.
  return new Uint32Array(pixels.buffer).some(
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
        return Array.from(
          { length: pdfium.FPDFFormObj_CountObjects(object) },
          (_, at) => pdfium.FPDFFormObj_GetObject(object, at),
        ).some(isUnreadable);
      default:
        return false;
    }
  };
  return objectsOn(pdfium, page).some(isUnreadable);
}
