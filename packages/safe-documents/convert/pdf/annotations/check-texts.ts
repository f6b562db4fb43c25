import { seenText } from "../seen-text.ts";
import { undrawable } from "./undrawable.ts";

/**
 * Refuses a PDF on which not every letter of some texts can be seen: PDFium has no letters for them, or they do not fit
 * into their boxes.
 * @param texts those of each page
 * @throws RefusedFile with the text that is not seen
 */
export async function checkTexts(
  pdf: Uint8Array,
  texts: readonly (readonly string[])[],
): Promise<void> {
  if (texts.every(({ length }) => length === 0)) return;
  const pages = (await seenText(pdf)).map(({ seen }) => lettersOf(seen));
  for (const [at, onPage] of texts.entries()) {
    for (const text of onPage) {
      if (!pages[at]?.includes(lettersOf(text))) {
        throw undrawable("typed text is not seen", text);
      }
    }
  }
}

/** Returns a text without blanks, as both forms of a letter have it. */
function lettersOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
}
