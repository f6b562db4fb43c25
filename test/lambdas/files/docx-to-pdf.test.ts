import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../lambdas/files/docx-to-pdf.ts";
import { pdfText } from "../../../lambdas/files/docx/pdf-text.ts";
import {
  docxOf,
  docxWith,
  paragraph,
  part,
  relationship,
} from "../../support/files/build-docx.ts";
import { essay } from "../../support/files/build-essay.ts";
import { writtenIn } from "../../support/files/inspect-pdf.ts";
import {
  detailsOf,
  pagesOf,
  tagsOfPages,
  textOf,
  textOfPages,
} from "../../support/files/read-pdf.ts";

const TIMEOUT_MS = 60_000;

const convert = async (file: Uint8Array) =>
  (await docxToPdf(file, "My essay")).pdf;

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const inParagraph = (...content: string[]) => `<w:p>${content.join("")}</w:p>`;
const field = (instruction: string, result: string) =>
  ["begin", "separate", "end"]
    .map((type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`)
    .join(`|`)
    .replace("|", `<w:r><w:instrText>${instruction}</w:instrText></w:r>`)
    .replace("|", run(result));

/** Letters in the order in which a PDF draws them, whatever stands between them. */
const lettersIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

describe("a Word document", () => {
  it(
    "becomes a tagged PDF with all its text, in order",
    async () => {
      const pdf = await convert(await essay());
      const [first, second, ...others] = await textOfPages(pdf);
      const tags = (await tagsOfPages(pdf)).flat();
      const details = await detailsOf(pdf);

      expect(others).toEqual([]);
      expect(first).toMatch(
        /^Adams 1 of 2 .*On bread .*I bake every day ?1 in Papyrus\. Steps 1\. Knead 2\. Wait \S Enjoy Flour 500 g Water 350 g .*Baker, Bread, 1999\.$/,
      );
      expect(second).toMatch(/^Adams 2 of 2 For Mercer More on bread$/);
      expect(tags.map(({ role }) => role)).toEqual(
        expect.arrayContaining(["H1", "H2", "P", "Table", "TR", "TD", "Link"]),
      );
      expect(tags).toContainEqual({ role: "Figure", alt: "A loaf of bread" });
      expect(details).toMatchObject({
        title: "My essay",
        language: "en-US",
        bookmarks: ["On bread"],
        links: ["https://bread.example/"],
      });
    },
    TIMEOUT_MS,
  );

  it.each([
    ["Arabic", "العربية مرحبا بالعالم", { isReversed: true }],
    ["Hebrew", "שלום עולם ומלואו", { isReversed: true }],
    ["Chinese", "我每天烤面包，從麵粉開始。", {}],
    ["Japanese", "毎日パンをやきます。", {}],
    ["Korean", "매일 빵을 굽습니다.", {}],
    ["Greek and Russian", "Ψωμί και χλεб", {}],
    ["Vietnamese and Polish", "Bánh mì trứng, żółć", {}],
    ["combining marks", "re\u0301sume\u0301 n\u0303", {}],
    ["emoji", "Bread 😀 🎓 👩🏽‍🎓 🇺🇸", {}],
    ["signs", "½ © € → ✓ “quoted” – —", {}],
  ])(
    "keeps %s, in fonts of its own",
    async (_name, text, { isReversed = false }: { isReversed?: boolean }) => {
      const pdf = await convert(await docxOf(text));
      const shown = await pdfText(pdf);
      const letters = Array.from(lettersIn(text.normalize("NFC")));
      const inOrder = isReversed ? letters.toReversed() : letters;

      expect(lettersIn(shown.normalize("NFC"))).toBe(inOrder.join(""));
      expect(await writtenIn(pdf)).not.toMatch(/DejaVu|OpenSans/);
    },
    TIMEOUT_MS,
  );

  it(
    "is refused rather than printed as boxes",
    async () => {
      await expect(convert(await docxOf("𓀀𓀁𓀂 hieroglyphs"))).rejects.toThrow(
        /characters or a layout that we cannot convert/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    "shows what its reader sees: changes accepted, hidden text left out",
    async () => {
      const body = [
        inParagraph(
          run("Kept "),
          `<w:ins>${run("inserted ")}</w:ins>`,
          `<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>`,
          `<w:moveFrom>${run("departed")}</w:moveFrom>`,
          `<w:moveTo>${run("arrived ")}</w:moveTo>`,
          run("hidden", "<w:vanish/>"),
          run("concealed", '<w:rStyle w:val="Secret"/>'),
          run("plain ", '<w:vanish w:val="0"/>'),
        ),
        inParagraph(
          `<w:sdt><w:sdtPr/><w:sdtContent>${run("Controlled ")}</w:sdtContent></w:sdt>`,
          `<w:fldSimple w:instr="TITLE">${run("simple ")}</w:fldSimple>`,
          field("DATE", "dated "),
          `<w:smartTag w:element="place">${run("placed ")}</w:smartTag>`,
          `<w:r><w:ruby><w:rt>${run("reading ")}</w:rt><w:rubyBase>${run("base ")}</w:rubyBase></w:ruby></w:r>`,
          `<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>`,
        ),
        inParagraph(
          `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing/></mc:Choice><mc:Fallback><w:pict><v:rect><v:textbox><w:txbxContent>${paragraph("Boxed text")}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ),
        paragraph("The end"),
      ].join("");
      const styles = part(
        "styles",
        `<w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>`,
      );
      const pdf = await convert(
        await docxWith({
          body,
          relationships: [relationship("rId2", "styles", "styles.xml")],
          files: { "word/styles.xml": styles },
        }),
      );

      expect(await textOf(pdf)).toBe(
        "Kept inserted arrived plain Controlled simple dated placed base reading ✓ Boxed text The end",
      );
    },
    TIMEOUT_MS,
  );

  it(
    "numbers its pages anew, with a first page of its own",
    async () => {
      const header = (text: string) =>
        part(
          "hdr",
          inParagraph(
            run(text),
            field(" PAGE ", "7"),
            run(" of "),
            field("NUMPAGES \\* MERGEFORMAT", "8"),
          ),
        );
      const body = [
        paragraph("One"),
        `<w:p><w:r><w:br w:type="page"/></w:r></w:p>`,
        paragraph("Two"),
        `<w:sectPr><w:headerReference w:type="first" r:id="rId2"/><w:headerReference w:type="default" r:id="rId3"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/><w:titlePg/></w:sectPr>`,
      ].join("");
      const pdf = await convert(
        await docxWith({
          body,
          relationships: [
            relationship("rId2", "header", "header1.xml"),
            relationship("rId3", "header", "header2.xml"),
          ],
          files: {
            "word/header1.xml": header("Title page "),
            "word/header2.xml": header("Page "),
          },
        }),
      );

      expect(await textOfPages(pdf)).toEqual([
        "Title page 1 of 2 One",
        "Page 2 of 2 Two",
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    "keeps nine pages complete",
    async () => {
      const texts = Array.from(
        { length: 170 },
        (_, at) =>
          `Paragraph ${at} ${"of a long essay about bread ".repeat(9)}`,
      );
      const pdf = await convert(await docxOf(...texts));

      expect(await pagesOf(pdf)).toBeGreaterThanOrEqual(9);
      expect(lettersIn(await pdfText(pdf))).toBe(lettersIn(texts.join("")));
    },
    TIMEOUT_MS,
  );

  it(
    "marks the place of a picture that it cannot show",
    async () => {
      const picture = (id: string) =>
        inParagraph(
          `<w:r><w:drawing><wp:inline><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`,
        );
      const pdf = await convert(
        await docxWith({
          body: [paragraph("Before"), picture("rId2"), picture("rId3")].join(
            "",
          ),
          relationships: [relationship("rId2", "image", "media/image1.emf")],
          files: { "word/media/image1.emf": "drawing" },
        }),
      );

      expect(await textOf(pdf)).toBe(
        "Before [A picture that cannot be shown] [A picture that cannot be shown]",
      );
    },
    TIMEOUT_MS,
  );

  it(
    "is printed in a plain style when its layout would lose text",
    async () => {
      // The program that lays out does not look for a run inside of a run.
      const lost = inParagraph(
        `<w:r>${run("A sentence at a strange place")}</w:r>`,
      );
      const pdf = await convert(await docxWith({ body: lost }));

      expect(await textOf(pdf)).toContain("A sentence at a strange place");
    },
    TIMEOUT_MS,
  );

  it.each([
    ["no text", ""],
    ["nothing but blanks", paragraph("  ")],
    ["nothing but hidden text", inParagraph(run("x", "<w:vanish/>"))],
  ])("is refused as empty with %s", async (_name, body) => {
    await expect(convert(await docxWith({ body }))).rejects.toThrow(
      /^Your document is empty\./,
    );
  });

  it(
    "is refused beyond 50 pages",
    async () => {
      const body = `<w:p><w:r><w:t>Page</w:t><w:br w:type="page"/></w:r></w:p>`;

      await expect(
        convert(await docxWith({ body: body.repeat(60) })),
      ).rejects.toThrow(/more than 50 pages/);
    },
    TIMEOUT_MS,
  );
});
