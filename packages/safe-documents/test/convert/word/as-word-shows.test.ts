import { expect, it } from "@jest/globals";
import { pdfText } from "../../../convert/pdf/pdf-text.ts";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import {
  defaults,
  docxWith,
  fonts,
  inParagraph,
  run,
} from "../../../testing/build-docx.ts";
import { writtenIn } from "../../../testing/inspect-pdf.ts";

function withDefaults(properties: string, body: string): Promise<Buffer> {
  return docxWith({
    body,
    parts: { styles: defaults(properties) },
  });
}

async function printed(docx: Uint8Array) {
  const { pdf } = await docxToPdf(docx, "An essay");
  return { pdf, text: await pdfText(pdf) };
}

it("Chinese lines on a grid are not doubled", async () => {
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

it.each([
  ["the style", "Aptos", "", "Carlito"],
  ["the letters", "Aptos", fonts("Garamond"), "LiberationSerif"],
])(
  "a font that we do not have is replaced by one of its width or kind, named by %s",
  async (_, name, own, family) => {
    const { pdf } = await printed(
      await withDefaults(fonts(name), inParagraph(run("The oven", own))),
    );

    expect(await writtenIn(pdf)).toMatch(new RegExp(`\\+${family}\\b`));
  },
);

const STATED = [undefined, "en-US", "ja-JP", "ko-KR", "zh-CN"];
const CHINESE = "NotoSansHans";
const JAPANESE = "NotoSansJP";
const KOREAN = "NotoSansKR";

it.each(
  (
    [
      [
        "a Chinese essay with a Korean name",
        [["我喜欢数学，我的朋友叫", "김민준", "。"], ["学对김和数学"]],
        [CHINESE, KOREAN],
      ],
      [
        "a Japanese essay with a title of Chinese letters",
        [["自己紹介"], ["私は", "数学", "が好きです。"]],
        [JAPANESE],
      ],
      [
        "a Korean essay with Chinese letters",
        [["저는 김민준(", "金民俊", ")입니다."]],
        [KOREAN],
      ],
      [
        "Chinese and Japanese paragraphs and a Korean name",
        [
          ["我喜欢你们的语言。"],
          ["私はパンを焼く。"],
          ["김민준"],
          ["他们说对"],
        ],
        [CHINESE, JAPANESE, KOREAN],
      ],
      [
        "Thai and Hebrew with words of all three",
        [["ฉันชอบ欢한か"], ["学对שלום", "和数学"]],
        [CHINESE, KOREAN],
      ],
    ] as const
  ).map(([what, paragraphs, families], at) => ({
    what,
    paragraphs,
    families,
    // Whatever is stated.
    language: STATED[at],
  })),
)(
  "East Asian letters are printed in the fonts of their languages: $what, stated as $language",
  async ({ paragraphs, families, language = "" }) => {
    const { pdf } = await printed(
      await withDefaults(
        `<w:rFonts w:eastAsia="Batang"/>${language === "" ? "" : `<w:lang w:val="en-US" w:eastAsia="${language}"/>`}`,
        paragraphs
          .map((runs) => inParagraph(...runs.map((text) => run(text))))
          .join(""),
      ),
    );
    const written = await writtenIn(pdf);
    const used = [CHINESE, JAPANESE, KOREAN].filter((family) =>
      written.includes(`+${family}`),
    );

    expect(used).toEqual(families);
  },
);
