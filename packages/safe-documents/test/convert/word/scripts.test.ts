import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import { docxOf } from "../../../testing/build-docx.ts";
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

it("letters of small scripts, of mathematics and of music are printed of a Word file as of what is typed", async () => {
  const names =
    "བོད་སྐད་ ᏣᎳᎩ ⵜⴰⵎⴰⵣⵉⵖⵜ ᐃᓄᒃ ꆈꌠ ꓡꓲꓢꓴ ᱥᱟᱱ ᠪᠠᠲᠤ ދިވެހި ܠܫܢܐ ߒߞߏ ɗ ǂ Ἀθηνᾶ ∛ 𝒜 ﷺ Ą̃";
  const { pdf } = await docxToPdf(await docxOf(names), "Names");
  expect(pdf.length).toBeGreaterThan(1_000);
});
