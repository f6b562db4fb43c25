import { describe, expect, it } from "@jest/globals";
import { pdfText } from "../../../../lambdas/convert/pdf/pdf-text.ts";
import { docxToPdf } from "../../../../lambdas/convert/word/docx-to-pdf.ts";
import {
  docxWith,
  field,
  inParagraph,
  paragraph,
  part,
  relationship,
  run,
} from "../../../support/files/build-docx.ts";
import { writtenIn } from "../../../support/files/inspect-pdf.ts";

/** A sentence or two in each script that applicants write in. */
const SENTENCES = {
  "Simplified Chinese": "我出生在北京（2008年），这让我和爷爷的关系连在一起。",
  "Traditional Chinese": "我在臺灣長大，喜歡閱讀，爺爺說學習是一輩子的事情。",
  Japanese: "私は東京で生まれ、祖父との関係を大切にしています。",
  Korean: "저는 서울에서 태어났고 할머니의 이야기를 기억합니다.",
  Thai: "คุณยายทำขนมปังให้ฉันกินทุกเช้า",
  Devanagari: "मेरी दादी ने मुझे रोटी बनाना सिखाया।",
  Tamil: "நான் சென்னையில் பிறந்தேன், கணிதம் பிடிக்கும்.",
  Amharic: "እኔ በአዲስ አበባ ተወለድኩ ሂሳብ እወዳለሁ።",
  Arabic: "علمتني جدتي كيف أصنع الخبز.",
  Hebrew: "נולדתי בחיפה ואני אוהב מתמטיקה.",
  Cyrillic: "Я родился в Москве и люблю математику.",
  Greek: "Γεννήθηκα στην Αθήνα και αγαπώ τα μαθηματικά.",
  emoji: "我喜欢 수학 คณิต गणित вода ماء 🙂 and ☺︎ 👍🏽 👨‍👩‍👧",
} as const;
/** Languages of East Asian text that Word writes, whatever the text is in. */
const LANGUAGES = [undefined, "en-US", "zh-CN", "ja-JP"] as const;

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

/** Counts the letters beyond Latin of a text, whatever their order and form. */
function lettersOf(text: string): string {
  const letters = text.normalize("NFKC").match(/[^\p{Script=Latin}\P{L}]/gu);
  return (letters ?? []).toSorted().join("");
}

async function printed(docx: Uint8Array) {
  const { pdf } = await docxToPdf(docx, "An essay");
  return { pdf, text: await pdfText(pdf) };
}

describe.each(Object.entries(SENTENCES))(
  "%s in an English essay",
  (_, text) => {
    it("is printed letter by letter, whatever language Word states", async () => {
      for (const language of LANGUAGES) {
        const lang =
          language && `<w:lang w:val="en-US" w:eastAsia="${language}"/>`;
        const docx = await withStyles(
          `<w:rFonts w:ascii="Cambria" w:hAnsi="Cambria" w:eastAsia="宋体"/>${lang ?? ""}`,
          inParagraph(
            run("My grandmother told me about bread. "),
            run(text, '<w:rFonts w:hint="eastAsia"/>'),
            run(" And that is what I remember."),
          ),
        );

        expect(lettersOf((await printed(docx)).text)).toBe(lettersOf(text));
      }
    });
  },
);

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
