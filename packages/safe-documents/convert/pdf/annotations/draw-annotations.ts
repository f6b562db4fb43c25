import {
  concatTransformationMatrix,
  drawObject,
  PDFBool,
  PDFDict,
  PDFRawStream,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
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
import { renderingOf, type Rendering } from "./rendering.ts";
import { drawingOf } from "./text-box.ts";
import { Typesetter } from "./typesetter.ts";
import { undrawable } from "./undrawable.ts";

const HIDDEN_OR_NOT_VIEWED = 0b100010;

interface ShownAnnotation {
  readonly page: PDFPage;
  readonly rect: Box;
  readonly rendering: Rendering;
  /** Layer that the annotation is shown with. */
  readonly layer: PDFObject | undefined;
}

/**
 * Draws what a viewer shows on top of the pages onto them: values of form fields, notes, marks, stamps and signatures.
 * @throws RefusedFile if any of it cannot be drawn
 */
export async function drawAnnotations(document: PDFDocument): Promise<void> {
  const { catalog, context } = document;
  const form = dictIn(catalog, "AcroForm");
  if (form && catalog.has(pdfName("NeedsRendering"))) {
    throw undrawable("form that needs rendering by a script", "a form");
  }
  const isStale = entryIn(form, "NeedAppearances") === PDFBool.True;

  const all = document.getPages().flatMap((page) => shownOn(page, isStale));
  const typesetter = await Typesetter.for(
    all.flatMap(({ rendering }) =>
      "text" in rendering ? [rendering.text] : [],
    ),
  );
  const resources = context.nextRef();
  for (const { page, rect, rendering, layer } of all) {
    const drawing =
      rendering instanceof PDFRef
        ? rendering
        : context.register(
            context.flateStream(drawingOf(rendering, typesetter), {
              BBox: [0, 0, rendering.width, rendering.height],
              Matrix: [...rendering.matrix],
              Resources: resources,
            }),
          );
    draw(page, rect, layer ? inLayer(context, drawing, layer) : drawing);
    // The page's tags do not cover this text: without tags, a screen reader reads all of the page.
    if ("text" in rendering || hasText(context, drawing)) {
      page.node.delete(pdfName("StructParents"));
    }
  }
  const fonts = typesetter.embed(context);
  context.assign(resources, context.obj({ Font: fonts }));
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
    const rendering = renderingOf(annotation, rect, isStale);
    const layer = annotation.get(pdfName("OC"));
    return rendering === undefined ? [] : [{ page, rect, rendering, layer }];
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
