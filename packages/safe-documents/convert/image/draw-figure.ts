import {
  concatTransformationMatrix,
  drawObject,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  type PDFDocument,
  type PDFRef,
} from "@cantoo/pdf-lib";

/** Page with an image, or with a part of it. */
export interface FigurePage {
  readonly image: PDFRef;
  /** Width and height of the page in points. */
  readonly page: [number, number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Adds pages with one image on them, tagged as a figure.
 * @param description alternate text of the image for screen readers
 */
export function drawFigure(
  document: PDFDocument,
  figures: readonly FigurePage[],
  description: string,
): void {
  const { context, catalog } = document;
  const root = context.obj({ Type: "StructTreeRoot" });
  const rootReference = context.register(root);
  const documentElement = PDFDict.withContext(context);
  const documentElementReference = context.register(documentElement);
  const element = context.register(
    context.obj({
      Type: "StructElem",
      S: "Figure",
      P: documentElementReference,
      K: figures.map((figure, index) => ({
        Type: "MCR",
        Pg: drawPage(document, figure, index),
        MCID: 0,
      })),
      Alt: PDFHexString.fromText(description),
    }),
  );
  documentElement.set(PDFName.of("Type"), PDFName.of("StructElem"));
  documentElement.set(PDFName.of("S"), PDFName.of("Document"));
  documentElement.set(PDFName.of("P"), rootReference);
  documentElement.set(PDFName.of("K"), element);
  root.set(PDFName.of("K"), documentElementReference);
  const parents = figures.flatMap((_, index) => [index, [element]]);
  root.set(
    PDFName.of("ParentTree"),
    context.register(context.obj({ Nums: parents })),
  );
  root.set(PDFName.of("ParentTreeNextKey"), context.obj(figures.length));
  catalog.set(PDFName.of("StructTreeRoot"), rootReference);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
}

function drawPage(
  document: PDFDocument,
  figure: FigurePage,
  index: number,
): PDFRef {
  const page = document.addPage(figure.page);
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
      PDFName.of("Figure"),
      "<< /MCID 0 >>",
    ]),
    pushGraphicsState(),
    concatTransformationMatrix(
      figure.width,
      0,
      0,
      figure.height,
      figure.x,
      figure.y,
    ),
    drawObject(page.node.newXObject("Image", figure.image)),
    popGraphicsState(),
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  );
  page.node.set(PDFName.of("StructParents"), document.context.obj(index));
  return page.ref;
}
