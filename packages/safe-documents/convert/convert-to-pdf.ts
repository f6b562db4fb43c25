import { detectFileType } from "../file-type.ts";
import { RefusedFile } from "./refused-file.ts";
import { sanitizing, type Sanitized } from "./sanitize.ts";
import { docxToPdf } from "./word/docx-to-pdf.ts";

/**
 * Converts an uploaded file, whose type its first bytes determine, to a safe PDF with the given title, until
 * `signal` ends it.
 * @throws RefusedFile with a message for the student if that is not possible
 */
export async function convertToPdf(
  bytes: Uint8Array,
  title: string,
  signal?: AbortSignal,
): Promise<Sanitized> {
  const type = detectFileType(bytes);
  switch (type) {
    case "pdf":
    case "png":
    case "jpeg":
      return sanitizing.run({ type, bytes, title }, signal);
    case "docx":
      return docxToPdf(bytes, title, signal);
    case undefined:
      throw new RefusedFile(
        "This file is not a PDF, PNG, JPEG or Word document. Please save it as a PDF and upload the PDF.",
        { kind: "OtherKind" },
      );
  }
}
