import { defaults, docxWith, inParagraph, run } from "./build-docx.ts";

/** What Word says of a text. */
export interface WordStyle {
  readonly what: string;
  /** Properties of all text, among them the language that decides the form of Han. */
  readonly all: string;
  /** Properties of each run. */
  readonly run: string;
  /** Encoding with the letters in which an East Asian country writes every day, and the first bytes of these. */
  readonly encoding: readonly [string, first: number, last: number];
}

function languageOf(eastAsian: string): string {
  return `<w:lang w:val="en-US" w:eastAsia="${eastAsian}"/>`;
}

function fontOf(name: string): string {
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}"/>`;
}

/** Languages and looks of Word documents, each with the letters of another country. */
export const STYLES: readonly WordStyle[] = [
  { what: "of no language", all: "", run: "", encoding: ["big5", 0xa4, 0xc6] },
  {
    what: "of an American",
    all: languageOf("en-US"),
    run: fontOf("Calibri"),
    encoding: ["gb18030", 0xb0, 0xd7],
  },
  {
    what: "in Chinese",
    all: languageOf("zh-CN"),
    run: fontOf("宋体"),
    encoding: ["euc-jp", 0xb0, 0xcf],
  },
  {
    what: "in Japanese, bold and italic",
    all: languageOf("ja-JP"),
    run: "<w:b/><w:bCs/><w:i/><w:iCs/>",
    encoding: ["euc-kr", 0xb0, 0xc8],
  },
];

/** Creates a Word document of lines in a style. */
export function styledDocx(
  lines: readonly string[],
  style: WordStyle,
): Promise<Buffer> {
  return docxWith({
    body: lines.map((line) => inParagraph(run(line, style.run))).join(""),
    parts: { styles: defaults(style.all) },
  });
}

/** Returns the letters of a style's encoding that are written as two bytes, a line for each first one. */
export function everydayLetters({
  encoding: [encoding, first, last],
}: WordStyle): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: last - first + 1 }, (_row, row) =>
    Array.from({ length: 0xff - 0x40 }, (_column, column) =>
      decoder.decode(new Uint8Array([first + row, 0x40 + column])),
    )
      .filter((letter) => /^\p{L}$/u.test(letter))
      .join(""),
  );
}

/** Returns the letters, digits and emoji of a text. */
export function lettersIn(text: string): readonly string[] {
  return (
    text.normalize("NFKC").match(/[\p{L}\p{N}\p{Extended_Pictographic}]/gu) ??
    []
  );
}
