import { describe, expect, it } from "@jest/globals";
import { pdfText } from "../../../convert/pdf/pdf-text.ts";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import {
  docxWith,
  field,
  inParagraph,
  paragraph,
  part,
  relationship,
  run,
} from "../../../testing/build-docx.ts";
import { writtenIn } from "../../../testing/inspect-pdf.ts";

function withStyles(
  properties: string,
  body: string,
  fontTable = "",
): Promise<Buffer> {
  return docxWith({
    body,
    relationships: [
      relationship("rId1", "styles", "styles.xml"),
      relationship("rId2", "fontTable", "fontTable.xml"),
    ],
    files: {
      "word/styles.xml": part(
        "styles",
        `<w:docDefaults><w:rPrDefault><w:rPr>${properties}</w:rPr></w:rPrDefault></w:docDefaults>`,
      ),
      "word/fontTable.xml": part("fonts", fontTable),
    },
  });
}

async function printed(docx: Uint8Array) {
  const { pdf } = await docxToPdf(docx, "An essay");
  return { pdf, text: await pdfText(pdf) };
}

describe("Chinese lines on a grid", () => {
  it("are not doubled", async () => {
    const lines = Array.from({ length: 40 }, () =>
      inParagraph(run("我出生在北京，我喜欢数学。", '<w:sz w:val="21"/>')),
    );
    const { pages } = await docxToPdf(
      await docxWith({
        body: `${lines.join("")}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:bottom="1440" w:left="1800" w:right="1800"/><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>`,
      }),
      "An essay",
    );

    expect(pages).toBe(1);
  });
});

describe("a contents list of Word", () => {
  it("keeps its dots and numbers, which are hidden on the web alone", async () => {
    const hidden = "<w:webHidden/>";
    const entry = inParagraph(
      '<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs></w:pPr>',
      field(
        'TOC \\o "1-3"',
        [
          run("On bread"),
          `<w:r><w:rPr>${hidden}</w:rPr><w:tab/></w:r>`,
          field("PAGEREF _Toc1 \\h", run("17", hidden)),
        ].join(""),
      ),
    );
    const { text } = await printed(
      await docxWith({ body: entry + paragraph("The text.") }),
    );

    expect(text).toMatch(/On bread\s*\.{10,}\s*17/);
  });
});

describe("a font that we do not have", () => {
  it.each([
    ["Aptos", "Carlito"],
    ["Calibri Light", "Carlito"],
    ["Helvetica Neue", "LiberationSans"],
    ["ArialMT", "LiberationSans"],
    ["Times", "LiberationSerif"],
    ["Georgia", "LiberationSerif"],
    ["Consolas", "LiberationMono"],
    ["Courier", "LiberationMono"],
    ["Invented Grotesk", "LiberationSans"],
  ])(
    "is replaced by one of its width or kind: %s by %s",
    async (name, family) => {
      const docx = await withStyles(
        `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`,
        paragraph("The oven was the first thing in our kitchen."),
        '<w:font w:name="Invented Grotesk"><w:family w:val="swiss"/></w:font>',
      );
      const { pdf } = await printed(docx);

      expect(await writtenIn(pdf)).toMatch(new RegExp(`\\+${family}\\b`));
    },
  );
});
