import { school } from "../../../shared/application/school.ts";
import type { Printout } from "./printed-answers.ts";
import {
  applicantOf,
  submissionOf,
  type Filing,
} from "./PrintedApplication.tsx";

/** A text as a style sheet writes it, whatever is in it. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}

/**
 * Sets what the margins of each printed page say. They are drawn by the style sheet, because the browser's own header
 * has no fonts but its own, and writes many a name in boxes. Gives back the way to undo it.
 */
export function setRunningLines(
  printout: Printout,
  filing: Filing,
): () => void {
  const { style } = document.documentElement;
  const lines: Readonly<Record<string, string>> = {
    "--running-name": applicantOf(printout),
    "--running-reference":
      filing.reference === undefined ? "" : `Reference ${filing.reference}`,
    "--running-submission": [school.title, submissionOf(filing)]
      .filter((part) => part !== "")
      .join(" · "),
  };
  for (const [name, text] of Object.entries(lines)) {
    style.setProperty(name, quoted(text));
  }
  return () => {
    for (const name of Object.keys(lines)) style.removeProperty(name);
  };
}
