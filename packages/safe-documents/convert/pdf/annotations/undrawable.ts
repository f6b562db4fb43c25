import { RefusedFile } from "../../refused-file.ts";

const MAX_NAMED = 30;

/**
 * Refuses a PDF with something on its pages that would be lost.
 * @param cause the reason for the log
 * @param named what it is, by which the student finds it
 */
export function undrawable(cause: string, named: string): RefusedFile {
  const words = named.replaceAll(/\s+/g, " ").trim();
  const short = Array.from(words).slice(0, MAX_NAMED).join("").trimEnd();
  return new RefusedFile(
    `This PDF cannot be converted with what was typed or drawn on it: ${short}. Please open it, choose "Print", save it as a PDF and upload that one.`,
    { kind: "Incomplete", cause },
  );
}
