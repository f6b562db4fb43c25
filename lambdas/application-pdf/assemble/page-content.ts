import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFPageLeaf,
} from "@cantoo/pdf-lib";

/**
 * Reads the content stream of a page, as text with one character a byte.
 * @throws Error for an unknown compression
 */
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

/** Replaces the content stream of a page. */
export function setContent(page: PDFPageLeaf, content: string): void {
  const { context } = page;
  page.set(
    PDFName.of("Contents"),
    context.register(context.flateStream(Buffer.from(content, "latin1"))),
  );
}

/** Returns a predicate of XObject names: true for images. */
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
