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

export interface Figure {
  /** Width and height of the page in points. */
  readonly page: [number, number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Alternate text of the image for screen readers. */
  readonly description: string;
}

/** Adds a page with one image on it, tagged as a figure with its alternate text. */
export function drawFigure(
  document: PDFDocument,
  image: PDFRef,
  figure: Figure,
): void {
  const { context, catalog } = document;
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
    drawObject(page.node.newXObject("Image", image)),
    popGraphicsState(),
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  );

  const root = context.obj({ Type: "StructTreeRoot" });
  const rootReference = context.register(root);
  const documentElement = PDFDict.withContext(context);
  const documentElementReference = context.register(documentElement);
  const element = context.register(
    context.obj({
      Type: "StructElem",
      S: "Figure",
      P: documentElementReference,
      Pg: page.ref,
      K: 0,
      Alt: PDFHexString.fromText(figure.description),
    }),
  );
  documentElement.set(PDFName.of("Type"), PDFName.of("StructElem"));
  documentElement.set(PDFName.of("S"), PDFName.of("Document"));
  documentElement.set(PDFName.of("P"), rootReference);
  documentElement.set(PDFName.of("K"), element);
  root.set(PDFName.of("K"), documentElementReference);
  root.set(
    PDFName.of("ParentTree"),
    context.register(context.obj({ Nums: [0, [element]] })),
  );
  root.set(PDFName.of("ParentTreeNextKey"), context.obj(1));
  page.node.set(PDFName.of("StructParents"), context.obj(0));
  catalog.set(PDFName.of("StructTreeRoot"), rootReference);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
}
