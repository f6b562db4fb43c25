import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import {
  lostLetters,
  someScriptEssays,
} from "../../../testing/script-essays.ts";

const TIMEOUT_MS = 60_000;

// All 300 are in `npm run corpus:scripts`.
describe("every letter of an English essay", () => {
  it.each(someScriptEssays)(
    "is printed: $what",
    async (essay) => {
      const { pdf } = await docxToPdf(await essay.build(), "An essay");

      expect(await lostLetters(essay, pdf)).toBe("");
    },
    TIMEOUT_MS,
  );
});
