import { PDFBool, PDFDict, type PDFDocument } from "@cantoo/pdf-lib";
import { dictIn, entryIn, itemsOf, pdfName } from "../../../pdf/entries.ts";
import { isTextField, textsOfField } from "./form-field.ts";

/** Texts that PDFium can write into a form: of the letters that Windows has in the West. */
const WRITABLE = /^[\s -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Returns whether the form of a document says that the drawings of its fields are out of date. */
export function hasStaleForm({ catalog }: PDFDocument): boolean {
  const form = dictIn(catalog, "AcroForm");
  return entryIn(form, "NeedAppearances") === PDFBool.True;
}

/**
 * Removes the drawings of text fields that are out of date, where PDFium can make others.
 * @returns whether there are any
 */
export function dropStaleDrawings(document: PDFDocument): boolean {
  if (!hasStaleForm(document)) return false;
  const dropped = document
    .getPages()
    .flatMap(({ node }) => itemsOf(node.Annots()))
    .filter((each) => each instanceof PDFDict)
    .filter((each) => isTextField(each) && textsOfField(each).every(isWritable))
    .filter((field) => field.delete(pdfName("AP")));
  return dropped.length > 0;
}

function isWritable(text: string): boolean {
  return WRITABLE.test(text);
}
