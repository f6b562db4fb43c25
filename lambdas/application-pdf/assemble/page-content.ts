import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFPageLeaf,
} from "@cantoo/pdf-lib";

/** What a page draws, as text with one character a byte. Throws for a compression that is not known. */
export function contentOf(page: PDFPageLeaf): string {
  const contents = page.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((each) => page.context.lookup(each))
      : [contents];
  return streams
    .map((stream) =>
      stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
        : "",
    )
    .join("\n");
}

/** Makes this what a page draws. */
export function setContent(page: PDFPageLeaf, content: string): void {
  const { context } = page;
  page.set(
    PDFName.of("Contents"),
    context.register(context.flateStream(Buffer.from(content, "latin1"))),
  );
}

/** Tells of an object's name in a content whether it is an image. */
export function imagesIn(
  resources: PDFDict | undefined,
): (name: string) => boolean {
  const objects = resources?.lookup(PDFName.of("XObject"));
  return (name) => {
    if (!(objects instanceof PDFDict)) return false;
    const object = objects.lookup(PDFName.of(name.slice(1)));
    return (
      object instanceof PDFRawStream &&
      object.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image")
    );
  };
}
