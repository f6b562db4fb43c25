import { expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import { docxWith, run } from "../../../testing/build-docx.ts";
import { WORD_FONTS } from "../../../testing/font-table.ts";
import { pictureOf } from "../../../testing/view-pdf.ts";

const SIGNS = Array.from({ length: 223 }, (_, at) =>
  String.fromCodePoint(0xf021 + at),
);
const BULLETS = ["\u2022", "o", "\u2013", "\u25AA", "\u2713"];
const SIGN_FONTS = /Symbol|Wingdings|Webdings|Dingbats|MT Extra/;
/** Signs that LibreOffice leaves empty: a clock at one, and two that no table of the font names. */
const WITHOUT_INK: Readonly<Record<string, readonly string[]>> = {
  Wingdings: ["\uF0B7"],
  ZapfDingbats: ["\uF027", "\uF0D7"],
  "Zapf Dingbats": ["\uF027", "\uF0D7"],
};

/** Height of a line, and lines of a page. */
const LINE = 20;
const LINES = 28;

const SPACING = `<w:spacing w:before="0" w:after="0" w:line="${20 * LINE}" w:lineRule="exact"/>`;

/** Returns a document of these signs, as marks of lists or typed, each on a line of its own below the first. */
function linesOf(
  signs: readonly string[],
  font: string,
  isTyped: boolean,
): Promise<Buffer> {
  const properties = `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:hint="default"/>`;
  const kinds = signs.map(
    (sign, at) =>
      `<w:abstractNum w:abstractNumId="${at}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/><w:rPr>${properties}</w:rPr></w:lvl></w:abstractNum>`,
  );
  const numbers = signs.map(
    (_, at) =>
      `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`,
  );
  const lines = signs.map((sign, at) =>
    isTyped
      ? `<w:p><w:pPr>${SPACING}</w:pPr>${run(sign, properties)}</w:p>`
      : `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${at + 1}"/></w:numPr>${SPACING}</w:pPr></w:p>`,
  );
  return docxWith({
    body: `<w:p><w:pPr>${SPACING}</w:pPr>${run("Signs")}</w:p>${lines.join("")}<w:sectPr><w:pgSz w:w="4000" w:h="${20 * LINE * LINES}"/><w:pgMar w:top="0" w:bottom="0" w:left="400" w:right="400" w:header="0" w:footer="0"/></w:sectPr>`,
    parts: { numbering: kinds.join("") + numbers.join("") },
  });
}

/** Returns whether the lines of a page have ink, from the top. */
async function inkedLines(pdf: Uint8Array, page: number): Promise<boolean[]> {
  const { picture, width } = await pictureOf(pdf, page);
  const pixels = await picture.greyscale().raw().toBuffer();
  return Array.from({ length: LINES }, (_, at) =>
    pixels
      .subarray(at * LINE * width, (at + 1) * LINE * width)
      .some((gray) => gray < 200),
  );
}

it.each([
  ...[...WORD_FONTS, "ZapfDingbats", "Zapf Dingbats"].map(
    (font) => [font, "mark of a list"] as const,
  ),
  ["Symbol", "typed letter"] as const,
])("a sign is seen, whichever it is, in %s: as a %s", async (font, use) => {
  const signs = SIGN_FONTS.test(font) ? SIGNS : BULLETS;
  const { pdf, pages } = await docxToPdf(
    await linesOf(signs, font, use === "typed letter"),
    "Signs",
  );
  const lines: boolean[] = [];
  for (let page = 0; page < pages; page += 1) {
    lines.push(...(await inkedLines(pdf, page)));
  }

  expect(signs.filter((_, at) => lines[at + 1] === false)).toEqual(
    WITHOUT_INK[font] ?? [],
  );
});
