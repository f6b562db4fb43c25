import {
  concatTransformationMatrix,
  drawObject,
  PDFBool,
  PDFDict,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  type PDFContext,
  type PDFDocument,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { appearanceBox, boxOf, type Box } from "../../../pdf/pdf-box.ts";
import { usesFonts } from "../../../pdf/uses-fonts.ts";
import { dictIn, itemsIn, name, numberIn } from "./entries.ts";
import { lookOf, type Look } from "./look.ts";
import { drawingOf } from "./text-box.ts";
import { Typesetter } from "./typesetter.ts";
import { undrawable } from "./undrawable.ts";

const HIDDEN_OR_NOT_VIEWED = 0b100010;

interface Shown {
  readonly page: PDFPage;
  readonly place: Box;
  readonly look: Look;
}

/**
 * Draws what a viewer shows on top of the pages onto them: values of form fields, notes, marks, stamps and signatures.
 * @throws RefusedFile if any of it cannot be drawn
 */
export async function drawAnnotations(document: PDFDocument): Promise<void> {
  const { catalog, context } = document;
  const form = dictIn(catalog, "AcroForm");
  if (form && catalog.has(name("NeedsRendering"))) {
    throw undrawable("form that needs rendering by a script");
  }
  const isStale = form?.lookup(name("NeedAppearances")) === PDFBool.True;

  const all = document.getPages().flatMap((page) => shownOn(page, isStale));
  const typesetter = await Typesetter.for(
    all.flatMap(({ look }) => ("text" in look ? [look.text] : [])),
  );
  const resources = context.nextRef();
  for (const { page, place, look } of all) {
    const drawing =
      look instanceof PDFRef
        ? look
        : context.register(
            context.flateStream(drawingOf(look, typesetter), {
              BBox: [0, 0, look.width, look.height],
              Matrix: [...look.matrix],
              Resources: resources,
            }),
          );
    draw(page, place, drawing);
    // The page's tags do not cover this text: without tags, a screen reader reads all of the page.
    if ("text" in look || hasText(context, drawing)) {
      page.node.delete(name("StructParents"));
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

function shownOn(page: PDFPage, isStale: boolean): Shown[] {
  return itemsIn(page.node.Annots()).flatMap((annotation) => {
    if (!(annotation instanceof PDFDict) || !isVisible(annotation)) return [];
    const place = boxOf(annotation.lookup(name("Rect")));
    if (!place || place.width === 0 || place.height === 0) return [];
    const look = lookOf(annotation, place, isStale);
    return look === undefined ? [] : [{ page, place, look }];
  });
}

function isVisible(annotation: PDFDict): boolean {
  return (numberIn(annotation.lookup(name("F"))) & HIDDEN_OR_NOT_VIEWED) === 0;
}

/** Draws an appearance in its rectangle (ISO 32000-2, 12.5.5). */
function draw(page: PDFPage, target: Box, reference: PDFRef) {
  const appearance = page.node.context.lookup(reference);
  if (!(appearance instanceof PDFStream)) return;
  const source = appearanceBox(appearance.dict);
  if (!source || source.width === 0 || source.height === 0) return;

  appearance.dict.set(name("Type"), name("XObject"));
  appearance.dict.set(name("Subtype"), name("Form"));
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
