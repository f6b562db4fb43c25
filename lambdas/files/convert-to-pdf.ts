import { detectFileType } from "./file-type.ts";
import { imageToPdf } from "./image-to-pdf.ts";
import { RefusedFile } from "./refused-file.ts";
import { sanitizePdf } from "./sanitize-pdf.ts";

/**
 * Makes a safe PDF with the given title of an uploaded file; what the file is, its first bytes say.
 * Throws RefusedFile with a message for the student when that is not possible.
 */
export async function convertToPdf(
  bytes: Uint8Array,
  title: string,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const type = detectFileType(bytes);
  switch (type) {
    case "pdf":
      return sanitizePdf(bytes, title);
    case "png":
    case "jpeg":
      return imageToPdf(bytes, type, title);
    case "docx":
      throw new RefusedFile(
        "Word documents cannot be converted yet. Please save your document as a PDF and upload the PDF.",
      );
    case undefined:
      throw new RefusedFile(
        "This file is not a PDF, PNG, JPEG or Word document. Please save it as a PDF and upload the PDF.",
      );
  }
}
