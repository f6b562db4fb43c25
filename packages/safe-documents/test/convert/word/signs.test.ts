import { describe, expect, it } from "@jest/globals";
import { pdfText } from "../../../convert/pdf/pdf-text.ts";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import { docxWith, run } from "../../../testing/build-docx.ts";
import { pictureOf } from "../../../testing/view-pdf.ts";

/** Places of letters where a font of signs has none, and where we know of none. */
const EMPTY: Readonly<Record<string, RegExp>> = {
  "MT Extra": /[^:;=?CIK-PRSUVZ\]bdefhlmop]/,
  Symbol: /[\x7f-\x9f\xf0\xff]/,
  Webdings: /\x7f/,
  Wingdings: /[\x7f\xff]/,
  "Wingdings 2": /[\x7f\xfa-\xff]/,
  "Wingdings 3": /[\x7f\xf1-\xff]/,
  ZapfDingbats: /[\x7f-\xa0\xf0\xff]/,
};

/** Height of a line, and lines of a page. */
const LINE = 20;
const LINES = 28;

const SPACING = `<w:spacing w:before="0" w:after="0" w:line="${20 * LINE}" w:lineRule="exact"/>`;

/** Returns the signs of a font, each as a letter in its place. */
function signsOf(font: string): readonly string[] {
  return Array.from({ length: 223 }, (_, at) =>
    String.fromCodePoint(0x21 + at),
  ).filter((letter) => !EMPTY[font]?.test(letter));
}
function inPrivate(letter: string): string {
  return String.fromCodePoint(0xf000 + (letter.codePointAt(0) ?? 0));
}
function escaped(letter: string): string {
  return letter.replace(/[<&"]/, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Ways to write a sign in a font: content of a run, or the mark of a list. */
const WAYS = {
  "typed letter": (letter: string) => typed(escaped(letter)),
  "typed sign": (letter: string) => typed(inPrivate(letter)),
  "inserted sign": (letter: string, font: string) =>
    `<w:sym w:font="${font}" w:char="${inPrivate(letter).codePointAt(0)?.toString(16)}"/>`,
  "mark of a list": undefined,
} as const;
type Way = keyof typeof WAYS;

function typed(text: string): string {
  return `<w:t xml:space="preserve">${text}</w:t>`;
}

/** Returns a document of these signs, each on a line of its own below the first. */
function linesOf(
  signs: readonly string[],
  font: string,
  way: Way,
): Promise<Buffer> {
  const properties = `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:hint="default"/><w:sz w:val="28"/>`;
  const write = WAYS[way];
  const kinds = signs.map(
    (sign, at) =>
      `<w:abstractNum w:abstractNumId="${at}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${inPrivate(sign)}"/><w:rPr>${properties}</w:rPr></w:lvl></w:abstractNum>`,
  );
  const numbers = signs.map(
    (_, at) =>
      `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`,
  );
  const lines = signs.map((sign, at) =>
    write
      ? `<w:p><w:pPr>${SPACING}</w:pPr><w:r><w:rPr>${properties}</w:rPr>${write(sign, font)}</w:r></w:p>`
      : `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${at + 1}"/></w:numPr>${SPACING}</w:pPr></w:p>`,
  );
  return docxWith({
    body: `<w:p><w:pPr>${SPACING}</w:pPr>${run("Signs")}</w:p>${lines.join("")}<w:sectPr><w:pgSz w:w="4000" w:h="${20 * LINE * LINES}"/><w:pgMar w:top="0" w:bottom="0" w:left="400" w:right="400" w:header="0" w:footer="0"/></w:sectPr>`,
    ...(write
      ? {}
      : { parts: { numbering: kinds.join("") + numbers.join("") } }),
  });
}

/** Returns what is drawn on each line of a page, from the top: dark and light pixels, empty without ink. */
async function shapesOn(pdf: Uint8Array, page: number): Promise<string[]> {
  const { picture, width } = await pictureOf(pdf, page);
  const pixels = await picture.greyscale().raw().toBuffer();
  return Array.from({ length: LINES }, (_, at) =>
    Array.from(
      pixels.subarray(at * LINE * width, (at + 1) * LINE * width),
      (gray) => (gray < 200 ? "#" : " "),
    )
      .join("")
      .trim(),
  );
}

/** Signs that may look alike: the parts of tall brackets have a straight one each. */
const MAX_ALIKE = 5;

const CASES = Object.keys(EMPTY).flatMap((font) =>
  (Object.keys(WAYS) as Way[])
    .filter((way) => !WAYS[way] || /^(Symbol|Wingdings)$/.test(font))
    .map((way) => [font, way] as const),
);

describe("a sign of a font", () => {
  it.each(CASES)(
    "is drawn as what it is, and read: %s, as a %s",
    async (font, way) => {
      const signs = signsOf(font);
      const docx = await linesOf(signs, font, way);
      const { pdf, pages } = await docxToPdf(docx, "Signs");
      const shapes: string[] = [];
      for (let page = 0; page < pages; page += 1) {
        shapes.push(...(await shapesOn(pdf, page)));
      }
      const drawn = shapes.slice(1, signs.length + 1);
      // All that a font lacks would be the same box.
      const suspicious = signs.filter((_, at) => {
        const alike = drawn.filter((shape) => shape === drawn[at]);
        return !drawn[at] || alike.length > MAX_ALIKE;
      });

      expect(suspicious).toEqual([]);
      expect(await pdfText(pdf)).not.toMatch(/\p{Co}/u);
    },
  );

  it("is refused in a font whose signs nobody knows", async () => {
    const docx = await linesOf(["k"], "Bookshelf Symbol 7", "mark of a list");

    await expect(docxToPdf(docx, "Signs")).rejects.toMatchObject({
      kind: "Incomplete",
      message: expect.stringContaining("symbols (as of Wingdings)"),
    });
  });
});
