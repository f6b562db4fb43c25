import { describe, expect, it } from "@jest/globals";
import { pdfText } from "../../../convert/pdf/pdf-text.ts";
import { docxToPdf, WORD_LIMITS } from "../../../convert/word/docx-to-pdf.ts";
import {
  docxOf,
  docxWith,
  inParagraph,
  PAGE_BREAK,
  pictureOf,
  run,
  styled,
  table,
} from "../../../testing/build-docx.ts";
import { schoolEssay } from "../../../testing/build-essay.ts";
import { markedPng, pngThatClaims } from "../../../testing/build-image.ts";
import { writtenIn } from "../../../testing/inspect-pdf.ts";
import {
  detailsOf,
  outlineOf,
  tagsOfPages,
  textOfPages,
} from "../../../testing/read-pdf.ts";

/** A loaf, described as Word does it. */
const LOAF = pictureOf("image1").replace(
  "<a:graphic>",
  `<wp:docPr id="1" name="loaf" title="loaf" descr="A loaf of bread"/>$&`,
);

function illustrated(picture: Uint8Array) {
  return docxWith({
    body: [
      styled("Heading1", "On bread"),
      styled("Heading2", "Steps"),
      table(["Flour", "500 g"]),
      PAGE_BREAK,
      inParagraph(LOAF, run("More on bread")),
    ].join(""),
    parts: {
      styles: [1, 2]
        .map(
          (level) =>
            `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`,
        )
        .join(""),
    },
    pictures: { "image1.png": picture },
  });
}

// The text of whole documents is tested in the corpus.
describe("a Word document", () => {
  it("becomes a tagged PDF, page by page", async () => {
    const docx = await illustrated(await markedPng(60, 40));
    const { pdf } = await docxToPdf(docx, "My essay");
    const pages = await textOfPages(pdf);
    const tags = (await tagsOfPages(pdf)).flat();
    const details = await detailsOf(pdf);

    expect(pages).toEqual(["On bread Steps Flour 500 g", "More on bread"]);
    expect(tags.map(({ role }) => role)).toEqual(
      expect.arrayContaining(["H1", "H2", "P", "Table", "TR", "TD"]),
    );
    expect(tags).toContainEqual({
      role: "Figure",
      alt: "loaf - A loaf of bread",
    });
    expect(details).toMatchObject({ language: "en-US", links: [] });
    expect(await outlineOf(pdf)).toEqual(["On bread", "  Steps"]);
  });

  it("keeps the fonts, the lines and the pages of a school essay", async () => {
    const { pdf, pages } = await docxToPdf(await schoolEssay(), "My essay");

    expect(pages).toBe(2);
    expect(await writtenIn(pdf)).toMatch(
      /LiberationSerif[^]*LiberationSerif-Italic/,
    );
    const lines = (await pdfText(pdf)).split(/\s*\n/);
    // As LibreOffice's command line breaks them.
    expect(lines.slice(0, 9)).toEqual([
      "Adams On bread Page 1",
      "On bread",
      "The oven was the first thing in our kitchen that my grandmother let me touch without",
      "asking, and I have not stopped asking since. Flour is patient; it forgives the hand that pours",
      "too fast and the clock that runs too slow, but it never forgets the water. Each loaf taught me a",
      "question that no recipe answers: how long is long enough, and who decides? The oven was",
      "the first thing in our kitchen that my grandmother let me touch without asking, and I have not",
      "stopped asking since.",
      "The oven was the first thing in our kitchen that my grandmother let me touch without asking,",
    ]);
  });

  it("is refused if LibreOffice fails, and is not taken for the one before or after it", async () => {
    // Its checksums are right, and its pixels are missing.
    const broken = await illustrated(pngThatClaims(40, 30));

    await docxToPdf(await schoolEssay(), "My essay");
    await expect(docxToPdf(broken, "Broken")).rejects.toMatchObject({
      name: "RefusedFile",
      cause: "PrintFailed",
    });
    const { pdf } = await docxToPdf(await docxOf("After it"), "My essay");
    expect(await pdfText(pdf)).toBe("After it");
  });

  it.each([
    [50, { pages: 50 }],
    [51, { name: "RefusedFile", kind: "TooLarge" }],
    // Of which some are not even printed.
    [60, { name: "RefusedFile", kind: "TooLarge" }],
  ])("of %d pages is as long as it is printed", async (pages, end) => {
    // Each on the right: those between are not printed.
    const section = `<w:sectPr><w:type w:val="oddPage"/></w:sectPr>`;
    const chapters = Array.from(
      { length: pages },
      (_, at) => `Chapter ${at} ${"x".repeat(at)}`,
    );
    const body = chapters
      .map((text) => `<w:p><w:pPr>${section}</w:pPr>${run(text)}</w:p>`)
      .join("")
      .replace(/<w:p><w:pPr>(?!.*<w:p>).*<\/w:pPr>(.*)$/, `<w:p>$1${section}`);
    const converting = docxToPdf(await docxWith({ body }), "My essay");

    expect(await converting.catch((error: unknown) => error)).toMatchObject(
      end,
    );
  });

  it("is refused for the time that it takes, even where a process has half of a processor", () => {
    expect(WORD_LIMITS.cpuSeconds).toBe(20);
    expect(WORD_LIMITS.seconds).toBeGreaterThan(2 * WORD_LIMITS.cpuSeconds);
  });

  it("says why it is refused, for the log, in words that quote nothing of it", async () => {
    const refused = docxToPdf(
      await docxOf("Unprintable \u{12000} and my grandmother"),
      "My essay",
    );

    await expect(refused).rejects.toMatchObject({
      name: "RefusedFile",
      kind: "Incomplete",
      cause: "a character that no font has",
    });
    await expect(
      docxToPdf(Buffer.from("PK\u0003\u0004 my grandmother"), "My essay"),
    ).rejects.toMatchObject({
      name: "RefusedFile",
      cause: expect.not.stringContaining("grandmother"),
    });
  });
});
