import {
  decodePDFRawStream,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from "@cantoo/pdf-lib";

/** Everything that is written in a PDF, unpacked: for finding what must not be in it. Pictures are left out. */
export async function writtenIn(pdf: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const objects = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const isImage =
      object.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
    const content = isImage
      ? new Uint8Array()
      : decodePDFRawStream(object).decode();
    return `${object.dict.toString()} ${Buffer.from(content).toString("latin1")}`;
  });
  const { Info } = context.trailerInfo;
  return [...objects, String(context.lookup(Info) ?? "")].join("\n");
}
