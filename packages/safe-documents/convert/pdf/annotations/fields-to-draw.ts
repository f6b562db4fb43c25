import { PDFBool, PDFDict, type PDFDocument } from "@cantoo/pdf-lib";
import { dictIn, entryIn, itemsOf, pdfName } from "../../../pdf/entries.ts";
import { holdsText, isTextField, textsOfField } from "./form-field.ts";

/** Texts that PDFium can write into a form: of the letters that Windows has in the West. */
const WRITABLE = /^[\s -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

function formOf({ catalog }: PDFDocument): PDFDict | undefined {
  return dictIn(catalog, "AcroForm");
}

/** Returns whether the form of a document says that the drawings of its fields are out of date. */
export function hasStaleForm(document: PDFDocument): boolean {
  return entryIn(formOf(document), "NeedAppearances") === PDFBool.True;
}

/**
 * Prepares a form for PDFium, which draws fields without a drawing: takes away those of text fields that are out of
 * date, if PDFium can make others.
 * @returns whether a field is to be drawn
 */
export function prepareFields(document: PDFDocument): boolean {
  const form = formOf(document);
  if (!form) return false;
  const isStale = hasStaleForm(document);
  let isAny = false;
  for (const field of document
    .getPages()
    .flatMap(({ node }) => itemsOf(node.Annots()))) {
    if (!(field instanceof PDFDict && holdsText(field))) continue;
    const isDrawn = entryIn(dictIn(field, "AP"), "N") !== undefined;
    if (isDrawn && !(isStale && isTextField(field))) continue;
    const texts = textsOfField(field);
    if (isDrawn && !texts.every((text) => WRITABLE.test(text))) continue;
    field.delete(pdfName("AP"));
    isAny ||= texts.length > 0;
  }
  // PDFium finds no font for a form without the place for fonts.
  if (!dictIn(dictIn(form, "DR"), "Font")) {
    form.set(pdfName("DR"), document.context.obj({ Font: {} }));
  }
  return isAny;
}
