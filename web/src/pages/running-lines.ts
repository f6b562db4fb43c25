import { school } from "../../../shared/college/school.ts";
import type { PrintedApplication } from "../../../shared/form/printed-application.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { hanLanguageOf } from "./han-language.ts";
import { submissionOf, titleOf, type Filing } from "./PrintedApplication.tsx";

/** Quotes any text for a style sheet. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}

/**
 * Sets the text in the margins of each printed page. The style sheet draws it, because the browser's own header only
 * has its own fonts, and prints many a name as boxes. Returns a function that undoes it.
 */
export function setRunningLines(
  printed: PrintedApplication,
  filing: Filing,
): () => void {
  const { style, dataset } = document.documentElement;
  const title = titleOf(printed);
  const lines: Readonly<Record<string, string>> = {
    "--running-name": isolated(title),
    "--running-reference":
      filing.reference === undefined ? "" : `Reference ${filing.reference}`,
    "--running-submission": [school.title, submissionOf(filing)]
      .filter((part) => part !== "")
      .join(" · "),
  };
  const language = hanLanguageOf(title);
  if (language !== undefined) dataset["han"] = language;
  for (const [name, text] of Object.entries(lines)) {
    style.setProperty(name, quoted(text));
  }
  return () => {
    for (const name of Object.keys(lines)) style.removeProperty(name);
    delete dataset["han"];
  };
}
