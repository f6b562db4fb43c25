import { marksOf, objectsOn } from "../convert/pdf/draw-page.ts";
import { withTexts } from "../convert/pdf/pdf-text.ts";
import { memoryOf } from "../convert/pdf/pdfium.ts";
import { actualTextOf } from "../convert/pdf/seen-text.ts";

const BYTES = 8_192;

/**
 * Returns the text of a PDF in the order of its content, from left to right: where it says itself which letters glyphs
 * stand for (`ActualText`), what it says.
 */
export async function toldText(pdf: Uint8Array): Promise<string> {
  const pages = await withTexts(pdf, (pdfium, text, page) => {
    const { wasmExports } = pdfium.pdfium;
    const output = wasmExports.malloc(BYTES);
    let last: number | undefined;
    let told = "";
    for (const object of objectsOn(pdfium, page)) {
      const mark = marksOf(pdfium, object).find(
        (each) => actualTextOf(pdfium, each) !== "",
      );
      if (mark === undefined) {
        const bytes = pdfium.FPDFTextObj_GetText(object, text, output, BYTES);
        // In what is written from right to left, the halves of letters may have changed places.
        told += Buffer.from(
          memoryOf(pdfium).buffer,
          output,
          Math.max(bytes - 2, 0),
        ).toString("utf16le");
      } else if (mark !== last) {
        told += actualTextOf(pdfium, mark);
      }
      last = mark;
    }
    wasmExports.free(output);
    return told;
  });
  return pages.join(" ");
}

const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "");
}

/** Returns the letters of a text, or halves of letters, in any order; without brackets, which are drawn mirrored. */
function lettersOf(text: string): string {
  return text
    .replaceAll(/[()[\]]/g, "")
    .split("")
    .toSorted()
    .join("");
}

/**
 * Returns whether the text of a PDF has a line letter by letter, blanks aside. Drawn are the letters from left to right;
 * readers turn what is written from right to left, each in its own way.
 */
export function tells(told: string, line: string): boolean {
  const [text, wanted] = [bare(told), bare(line)];
  if (!FROM_RIGHT.test(line)) return text.includes(wanted);
  const letters = lettersOf(wanted);
  return Array.from({ length: text.length - wanted.length + 1 }, (_, at) =>
    text.slice(at, at + wanted.length),
  ).some((part) => lettersOf(part) === letters);
}
