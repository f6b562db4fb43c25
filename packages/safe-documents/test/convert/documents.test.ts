import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { convertToPdf } from "../../convert/convert-to-pdf.ts";
import { pdfText } from "../../convert/pdf/pdf-text.ts";
import { docxFrom } from "../../testing/build-docx.ts";
import { eachPage } from "../../testing/read-pdf.ts";
import { pictureOf } from "../../testing/view-pdf.ts";

/** Documents as programs write them, unpacked: beside the parts of each, what it shows or why it is refused. */
const FOLDER = join(import.meta.dirname, "../documents");
const SHOWN = "shown.txt";
const REFUSED = "refused.txt";
const BETWEEN_PAGES = "---\n";
/** Signs of lists and of text, apart from punctuation. */
const SIGN = /^[\p{So}\p{Sm}•▪]$/u;

function read(name: string, file: string): Promise<string> {
  return readFile(join(FOLDER, name, file), "utf8").catch(() => "");
}

/** Returns the words of a text, and four dots for all that lead to the next. */
function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/\.{4,}/g, " .... ")
    .replaceAll("\u00ad", " ")
    .trim()
    .split(/\s+/);
}

/** Returns each piece of text on the pages of a PDF, and what is drawn in its place: dark and light pixels. */
async function drawnIn(pdf: Uint8Array) {
  const pieces = await eachPage(pdf, async (page) => {
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    const { picture, width } = await pictureOf(pdf, page.pageNumber - 1);
    const pixels = await picture.greyscale().raw().toBuffer();
    return items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , size = 0, x = 0, y = 0] = item.transform.map(Number);
      const rows = Array.from({ length: Math.ceil(size) }, (_, row) => {
        const from = Math.round(height - y - 0.8 * size + row) * width;
        const line = pixels.subarray(
          from + Math.floor(x),
          from + Math.ceil(x + item.width),
        );
        return Array.from(line, (gray) => (gray < 200 ? "#" : ".")).join("");
      });
      return { text: item.str, shape: rows.join("\n") };
    });
  });
  return pieces.flat();
}

/** Returns what becomes of a document, in the words of a reader. */
async function seenOf(name: string) {
  const docx = await docxFrom(join(FOLDER, name));
  const made = await convertToPdf(docx, name).catch((error: Error) => error);
  if (made instanceof Error) return { refused: made.message };
  const pieces = await drawnIn(made.pdf);
  const signs = pieces.filter(({ text }) => SIGN.test(text));
  return {
    pages: made.pages,
    words: wordsOf(await pdfText(made.pdf)),
    withoutInk: pieces.filter(({ shape }) => !shape.includes("#")),
    // Of signs that a font lacks, all would be the same box.
    alike: signs.filter(({ text, shape }) =>
      signs.some((each) => each.text !== text && each.shape === shape),
    ),
  };
}

async function expectedOf(name: string) {
  const refused = await read(name, REFUSED);
  if (refused !== "") return { refused: refused.trim() };
  const shown = (await read(name, SHOWN)).split(BETWEEN_PAGES);
  const words = wordsOf(shown.join(" "));
  return { pages: shown.length, words, withoutInk: [], alike: [] };
}

it.each(await readdir(FOLDER))(
  "a document as people make them is printed as it is shown, or refused: %s",
  async (name) => {
    expect(await seenOf(name)).toEqual(await expectedOf(name));
  },
);
