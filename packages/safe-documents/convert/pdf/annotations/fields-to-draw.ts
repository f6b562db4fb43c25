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
 * Removes the drawings of text fields that are out of date, if PDFium can make others.
 * @returns whether it has any field to draw
 */
export function prepareFields(document: PDFDocument): boolean {
  const form = formOf(document);
  if (!form) return false;
  const isStale = hasStaleForm(document);
  const undrawn = document
    .getPages()
    .flatMap(({ node }) => itemsOf(node.Annots()))
    .filter((each) => each instanceof PDFDict)
    .filter((each) => holdsText(each))
    .filter((field) => {
      const texts = textsOfField(field);
      const canDraw = texts.every((text) => WRITABLE.test(text));
      if (isStale && canDraw && isTextField(field)) field.delete(pdfName("AP"));
      return texts.length > 0 && !entryIn(dictIn(field, "AP"), "N");
    });
  // PDFium finds no font for a form without the place for fonts.
  if (!dictIn(dictIn(form, "DR"), "Font")) {
    form.set(pdfName("DR"), document.context.obj({ Font: {} }));
  }
  return undrawn.length > 0;
}
