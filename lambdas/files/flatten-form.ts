import {
  concatTransformationMatrix,
  drawObject,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOptionList,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
  PDFTextField,
  popGraphicsState,
  pushGraphicsState,
} from "@cantoo/pdf-lib";
import { appearanceBox, boxOf } from "./pdf-box.ts";
import { RefusedFile } from "./refused-file.ts";

const HIDDEN_OR_NOT_VIEWED = 0b100010;
const UNPRINTABLE_FORM =
  'This PDF form cannot be converted with what you typed into it. Please open it, choose "Print", save it as a PDF and upload that one.';

/**
 * Draws what was typed into form fields onto the pages, so that it stays visible when the fields are removed.
 * Throws RefusedFile when something typed could not be shown.
 */
export function flattenForm(document: PDFDocument): void {
  const form = document.catalog.lookup(PDFName.of("AcroForm"));
  if (form instanceof PDFDict) {
    if (document.catalog.has(PDFName.of("NeedsRendering"))) {
      throw new RefusedFile(UNPRINTABLE_FORM);
    }
    form.delete(PDFName.of("XFA"));
    drawMissingAppearances(
      document,
      form.lookup(PDFName.of("NeedAppearances")) === PDFBool.True,
    );
  }
  for (const page of document.getPages()) drawWidgets(page);
}

/** Some programs store only the value of a field and leave the drawing to the reader. */
function drawMissingAppearances(document: PDFDocument, areStale: boolean) {
  const form = document.getForm();
  const font = form.getDefaultFont();
  for (const field of form.getFields()) {
    const isMissing = field.needsAppearancesUpdate();
    if (!isMissing && !(areStale && holdsText(field))) continue;
    if (!canDraw(font, field)) {
      if (isMissing) throw new RefusedFile(UNPRINTABLE_FORM);
      continue;
    }
    field.defaultUpdateAppearances(font);
  }
}

const holdsText = (field: PDFField) =>
  field instanceof PDFTextField ||
  field instanceof PDFDropdown ||
  field instanceof PDFOptionList;

/** The only font at hand is Latin; what it lacks, the library would draw as question marks. */
function canDraw(font: PDFFont, field: PDFField): boolean {
  const value = field.acroField.dict.lookup(PDFName.of("V"));
  if (!(value instanceof PDFString || value instanceof PDFHexString)) {
    return true;
  }
  const drawable = new Set(font.getCharacterSet());
  return Array.from(value.decodeText()).every(
    (character) =>
      drawable.has(character.codePointAt(0) ?? 0) || /\s/.test(character),
  );
}

function drawWidgets(page: PDFPage) {
  for (const entry of page.node.Annots()?.asArray() ?? []) {
    const widget = page.node.context.lookup(entry);
    if (!(widget instanceof PDFDict) || !isVisibleWidget(widget)) continue;
    const appearance = normalAppearance(widget);
    if (appearance) drawAppearance(page, widget, appearance);
  }
}

function isVisibleWidget(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of("F"));
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  return (
    annotation.lookup(PDFName.of("Subtype")) === PDFName.of("Widget") &&
    (bits & HIDDEN_OR_NOT_VIEWED) === 0
  );
}

/** The drawing of a field, or of its present state where it has several (a check box). */
function normalAppearance(widget: PDFDict): PDFRef | undefined {
  const appearances = widget.lookup(PDFName.of("AP"));
  if (!(appearances instanceof PDFDict)) return undefined;
  let normal = appearances.get(PDFName.of("N"));
  const states = appearances.lookup(PDFName.of("N"));
  if (states instanceof PDFDict) {
    const state = widget.lookup(PDFName.of("AS"));
    normal = state instanceof PDFName ? states.get(state) : undefined;
  }
  return normal instanceof PDFRef ? normal : undefined;
}

function drawAppearance(page: PDFPage, widget: PDFDict, reference: PDFRef) {
  const appearance = page.node.context.lookup(reference);
  if (!(appearance instanceof PDFStream)) return;
  const target = boxOf(widget.lookup(PDFName.of("Rect")));
  const source = appearanceBox(appearance.dict);
  if (!target || !source || source.width === 0 || source.height === 0) return;

  appearance.dict.set(PDFName.of("Type"), PDFName.of("XObject"));
  appearance.dict.set(PDFName.of("Subtype"), PDFName.of("Form"));
  const scaleX = target.width / source.width;
  const scaleY = target.height / source.height;
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(
      scaleX,
      0,
      0,
      scaleY,
      target.x - source.x * scaleX,
      target.y - source.y * scaleY,
    ),
    drawObject(page.node.newXObject("Field", reference)),
    popGraphicsState(),
  );
}
