import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { drawPage, marksOf, objectsOn, scaleTo } from "./draw-page.ts";
import { textOf, withTexts } from "./pdf-text.ts";
import { memoryOf, withMemory } from "./pdfium.ts";

/** Pixels a point: the full stop of a letter has four. */
const SCALE = 1.5;
/** Limit of a picture's side in pixels: of a larger poster's letters, the small ones count as unseen. */
const MAX_SIDE = 5_000;
/** Characters that draw nothing, or something upon another. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** Text of a page as a viewer copies it. */
export interface PageText {
  readonly all: string;
  /** Without what nobody sees: it is cut off, covered, of the color behind it, or without a shape. */
  readonly seen: string;
  /** Stretches of lines that nobody sees. */
  readonly hidden: readonly string[];
  /** What the PDF says of glyphs that stand for other letters than each for its own. */
  readonly told: readonly string[];
}

/**
 * Extracts the text of a print, page by page, and looks which of it can be seen.
 * @throws Error if PDFium does not open it
 */
export function seenText(bytes: Uint8Array): Promise<readonly PageText[]> {
  return withTexts(bytes, (pdfium, text, page) => {
    const all = textOf(pdfium, text);
    const isInked = inkOf(pdfium, text, page);
    // A seen character is a dot, and a hidden one a cross.
    const mask = Array.from(all.split(""), (unit, at) =>
      UNSEEN.test(unit) ? unit : isInked(at) ? "." : "x",
    );
    const hidden = mask.join("").matchAll(/x(?:[^.\r\n]*x)?/g);
    return {
      all,
      seen: mask
        .map((mark, at) => (mark === "x" ? "" : all.charAt(at)))
        .join(""),
      hidden: Array.from(hidden, ({ 0: { length }, index }) =>
        all.slice(index, index + length),
      ),
      told: toldOf(pdfium, page),
    };
  });
}

/** Returns what the PDF itself says about glyphs that stand for several letters: PDFium's text leaves some of it out. */
function toldOf(pdfium: WrappedPdfiumModule, page: number): readonly string[] {
  const marks = objectsOn(pdfium, page).flatMap((object) =>
    marksOf(pdfium, object),
  );
  return Array.from(new Set(marks), (mark) => actualTextOf(pdfium, mark));
}

const MAX_TOLD_BYTES = 256;
/** First byte of a text that is not in Latin letters alone. */
const BYTE_ORDER_MARK = 0xfe;

/** Returns what a mark of a PDF says in place of its glyphs; empty if it says nothing. */
export function actualTextOf(
  pdfium: WrappedPdfiumModule,
  mark: number,
): string {
  return withMemory(pdfium, MAX_TOLD_BYTES + 4, (output) => {
    const length = output + MAX_TOLD_BYTES;
    const isTold = pdfium.FPDFPageObjMark_GetParamBlobValue(
      mark,
      "ActualText",
      output,
      MAX_TOLD_BYTES,
      length,
    );
    if (!isTold) return "";
    const { buffer } = memoryOf(pdfium);
    const [bytes = 0] = new Uint32Array(buffer, length, 1);
    const text = new Uint8Array(
      buffer,
      output,
      Math.min(bytes, MAX_TOLD_BYTES),
    );
    const isWide = text[0] === BYTE_ORDER_MARK;
    return new TextDecoder(isWide ? "utf-16be" : "latin1").decode(text);
  });
}

/**
 * Draws an open page with and without its text, which it leaves without: where both are alike, no text is seen.
 * @returns a function that tells of a character whether half of its width and height is between pixels of text
 */
function inkOf(
  pdfium: WrappedPdfiumModule,
  text: number,
  page: number,
): (at: number) => boolean {
  const scale = Math.min(SCALE, scaleTo(MAX_SIDE, pdfium, page));
  const { pixels, width, height } = drawPage(pdfium, page, scale);
  for (let at = pdfium.FPDFText_CountChars(text) - 1; at >= 0; at -= 1) {
    const object = pdfium.FPDFText_GetTextObject(text, at);
    pdfium.FPDFPageObj_SetIsActive(object, false);
  }
  const whole = new Uint32Array(pixels.buffer);
  const textless = new Uint32Array(drawPage(pdfium, page, scale).pixels.buffer);
  return (at) => {
    const [left = 0, right = 0, bottom = 0, top = 0] = boxOf(pdfium, text, at);
    const [fromX, toX] = [Math.floor(left * scale), Math.ceil(right * scale)];
    const fromY = Math.floor(height - top * scale);
    const toY = Math.ceil(height - bottom * scale);
    // Of a letter that is larger than the page, not all is seen.
    if (toX - fromX > width || toY - fromY > height) return false;
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let y = fromY; y < toY; y += 1) {
      for (let x = fromX; x < toX; x += 1) {
        if (whole[y * width + x] === textless[y * width + x]) continue;
        [west, east] = [Math.min(west, x), Math.max(east, x)];
        [north, south] = [Math.min(north, y), y];
      }
    }
    // A pixel beside them may be inked in part.
    const isWide = 2 * (east - west + 2) >= toX - fromX;
    return isWide && 2 * (south - north + 2) >= toY - fromY;
  };
}

/** Returns the left, right, lower and upper side of a character in points, from the lower left corner of its page. */
function boxOf(
  pdfium: WrappedPdfiumModule,
  text: number,
  at: number,
): readonly number[] {
  return withMemory(pdfium, 32, (output) => {
    const sides = [output, output + 8, output + 16, output + 24] as const;
    pdfium.FPDFText_GetCharBox(text, at, ...sides);
    return [...new Float64Array(memoryOf(pdfium).buffer, output, 4)];
  });
}
