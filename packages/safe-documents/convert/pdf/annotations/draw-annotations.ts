import {
  concatTransformationMatrix,
  drawObject,
  PDFDict,
  PDFRawStream,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import {
  dictIn,
  entryIn,
  itemsOf,
  numberOf,
  pdfName,
} from "../../../pdf/entries.ts";
import { appearanceBox, boxOf, type Box } from "../../../pdf/pdf-box.ts";
import { usesFonts } from "../../../pdf/uses-fonts.ts";
import { hasStaleForm } from "./fields-to-draw.ts";
import { renderingOf, type Rendering } from "./rendering.ts";
import { undrawable } from "./undrawable.ts";

const HIDDEN_OR_NOT_VIEWED = 0b100010;

interface ShownAnnotation extends Rendering {
  readonly page: PDFPage;
  readonly rect: Box;
  /** Layer that the annotation is shown with. */
  readonly layer: PDFObject | undefined;
}

/**
 * Draws what a viewer shows on top of the pages onto them: values of form fields, notes, marks, stamps and signatures.
 * @returns for each page the texts that have to be seen on it
 * @throws RefusedFile if any of it cannot be drawn
 */
export function drawAnnotations(
  document: PDFDocument,
): readonly (readonly string[])[] {
  const { catalog, context } = document;
  const form = dictIn(catalog, "AcroForm");
  if (form && catalog.has(pdfName("NeedsRendering"))) {
    throw undrawable("form that needs rendering by a script", "a form");
  }
  const isStale = hasStaleForm(document);
  return document.getPages().map((page) => {
    const shown = shownOn(page, isStale);
    for (const { rect, appearance, layer } of shown) {
      if (!appearance) continue;
      draw(
        page,
        rect,
        layer ? inLayer(context, appearance, layer) : appearance,
      );
      // The page's tags do not cover this text: without tags, a screen reader reads all of the page.
      if (hasText(context, appearance)) {
        page.node.delete(pdfName("StructParents"));
      }
    }
    return shown.flatMap(({ texts }) => texts);
  });
}

function hasText(context: PDFContext, drawing: PDFRef): boolean {
  return usesFonts(
    dictIn(context.lookup(drawing, PDFStream).dict, "Resources"),
  );
}

function shownOn(page: PDFPage, isStale: boolean): ShownAnnotation[] {
  return itemsOf(page.node.Annots()).flatMap((annotation) => {
    if (!(annotation instanceof PDFDict)) return [];
    const isHidden =
      (numberOf(entryIn(annotation, "F")) & HIDDEN_OR_NOT_VIEWED) !== 0;
    const rect = boxOf(entryIn(annotation, "Rect"));
    if (isHidden || !rect || rect.width === 0 || rect.height === 0) return [];
    const rendering = renderingOf(annotation, isStale);
    const layer = annotation.get(pdfName("OC"));
    return rendering === undefined ? [] : [{ page, rect, layer, ...rendering }];
  });
}

/** Copies an appearance, which other annotations may share, to a layer. */
function inLayer(
  context: PDFContext,
  reference: PDFRef,
  layer: PDFObject,
): PDFRef {
  const appearance = context.lookup(reference);
  if (!(appearance instanceof PDFRawStream)) return reference;
  const dict = appearance.dict.clone();
  dict.set(pdfName("OC"), layer);
  return context.register(PDFRawStream.of(dict, appearance.contents));
}

/** Draws an appearance in its rectangle (ISO 32000-2, 12.5.5). */
function draw(page: PDFPage, target: Box, reference: PDFRef) {
  const appearance = page.node.context.lookup(reference);
  if (!(appearance instanceof PDFStream)) return;
  const source = appearanceBox(appearance.dict);
  if (!source || source.width === 0 || source.height === 0) return;

  appearance.dict.set(pdfName("Type"), pdfName("XObject"));
  appearance.dict.set(pdfName("Subtype"), pdfName("Form"));
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
    drawObject(page.node.newXObject("Annotation", reference)),
    popGraphicsState(),
  );
}
