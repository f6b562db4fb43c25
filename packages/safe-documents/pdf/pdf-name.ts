import { PDFName } from "@cantoo/pdf-lib";

export function pdfName(text: string): PDFName {
  return PDFName.of(text);
}
