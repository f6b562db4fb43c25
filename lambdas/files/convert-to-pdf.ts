import { docxToPdf } from "./docx-to-pdf.ts";
import { detectFileType } from "../../shared/file-type.ts";
import { RefusedFile } from "./refused-file.ts";
import { remake } from "./remake.ts";

export interface ConvertOptions {
  /** An installed Chrome for Word documents, where the Chromium of the package does not run. */
  readonly executablePath?: string | undefined;
}

/**
 * Makes a safe PDF with the given title of an uploaded file; what the file is, its first bytes say.
 * Throws RefusedFile with a message for the student when that is not possible.
 */
export async function convertToPdf(
  bytes: Uint8Array,
  title: string,
  { executablePath }: ConvertOptions = {},
): Promise<{ pdf: Uint8Array; pages: number }> {
  const type = detectFileType(bytes);
  switch (type) {
    case "pdf":
    case "png":
    case "jpeg":
      return remake({ type, bytes, title });
    case "docx":
      return docxToPdf(bytes, title, executablePath);
    case undefined:
      throw new RefusedFile(
        "This file is not a PDF, PNG, JPEG or Word document. Please save it as a PDF and upload the PDF.",
      );
  }
}
