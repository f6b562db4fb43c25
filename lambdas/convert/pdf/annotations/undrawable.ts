import { RefusedFile } from "../../refused-file.ts";

/**
 * Refuses a PDF with something on its pages that would be lost.
 * @param cause the reason for the log
 */
export function undrawable(cause: string): RefusedFile {
  return new RefusedFile(
    'This PDF cannot be converted with what was typed or drawn on it. Please open it, choose "Print", save it as a PDF and upload that one.',
    { kind: "Incomplete", cause },
  );
}
