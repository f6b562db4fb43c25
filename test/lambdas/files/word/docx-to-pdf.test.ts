import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../../lambdas/files/word/docx-to-pdf.ts";
import { essay } from "../../../support/files/build-essay.ts";
import {
  detailsOf,
  tagsOfPages,
  textOfPages,
} from "../../../support/files/read-pdf.ts";

const TIMEOUT_MS = 60_000;

// What is to be read in whole documents stands in the corpus.
describe("a Word document", () => {
  it(
    "becomes a tagged PDF, page by page",
    async () => {
      const { pdf } = await docxToPdf(await essay(), "My essay");
      const pages = await textOfPages(pdf);
      const tags = (await tagsOfPages(pdf)).flat();
      const details = await detailsOf(pdf);

      expect(pages).toEqual([
        expect.stringMatching(/^Adams 1 of 2 .*Baker, Bread, 1999\.$/),
        "Adams 2 of 2 For Mercer More on bread",
      ]);
      expect(tags.map(({ role }) => role)).toEqual(
        expect.arrayContaining(["H1", "H2", "P", "Table", "TR", "TD"]),
      );
      expect(tags).toContainEqual({
        role: "Figure",
        alt: "loaf - A loaf of bread",
      });
      expect(details).toMatchObject({
        language: "en-US",
        bookmarks: ["On bread"],
        links: [],
      });
    },
    TIMEOUT_MS,
  );
});
