import { PDFDict, PDFName, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { dictIn, entryIn, pdfName, textOf } from "../../../pdf/entries.ts";
import type { Box, Matrix } from "../../../pdf/pdf-box.ts";
import {
  boxOfField,
  hasStates,
  holdsText,
  markOf,
  OFF,
  rotationOf,
  stateOf,
  textOfField,
} from "./form-field.ts";
import type { TextBox } from "./text-box.ts";
import { alignmentOf, fillOf, normalizeText, styleOf } from "./text-style.ts";
import { undrawable } from "./undrawable.ts";

/** Drawing of an annotation: the file's own appearance, or a text in a box that a matrix rotates. */
export type Rendering = PDFRef | (TextBox & { readonly matrix: Matrix });

/** Annotations that viewers show in their own way, whatever the file has drawn. */
const VIEWER_DRAWN: ReadonlySet<string> = new Set(["/Link", "/Popup"]);

/**
 * Returns how a viewer shows an annotation; undefined if it shows nothing.
 * @param isStale the appearances of fields are out of date
 * @throws RefusedFile if that cannot be determined
 */
export function renderingOf(
  annotation: PDFDict,
  rect: Box,
  isStale: boolean,
): Rendering | undefined {
  const subtype = String(entryIn(annotation, "Subtype"));
  if (VIEWER_DRAWN.has(subtype)) return undefined;
  const appearance = appearanceIn(annotation, entryIn(annotation, "AS"));
  if (subtype === "/Widget") {
    if (holdsText(annotation)) {
      return appearance && !isStale
        ? appearance
        : renderingOfText(annotation, rect);
    }
    if (hasStates(annotation)) {
      return renderingOfState(annotation, rect, isStale);
    }
  }
  if (appearance) return appearance;
  if (subtype === "/FreeText") return renderingOfNote(annotation, rect);
  if (subtype === "/Stamp") {
    throw undrawable("stamp without an appearance", "a stamp");
  }
  return undefined;
}

/** Returns the appearance of an annotation, or of one of its states if it has several. */
function appearanceIn(annotation: PDFDict, state: unknown): PDFRef | undefined {
  const appearances = dictIn(annotation, "AP");
  const normal = entryIn(appearances, "N");
  if (normal instanceof PDFStream) return refIn(appearances, pdfName("N"));
  return normal instanceof PDFDict && state instanceof PDFName
    ? refIn(normal, state)
    : undefined;
}

function refIn(dict: PDFDict | undefined, key: PDFName): PDFRef | undefined {
  const value = dict?.get(key);
  return value instanceof PDFRef && dict?.lookup(key) instanceof PDFStream
    ? value
    : undefined;
}

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];
const ROTATED: Readonly<Record<number, Matrix>> = {
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

function renderingOfText(
  widget: PDFDict,
  { width, height }: Box,
  text = textOfField(widget),
): Rendering | undefined {
  if (text === "") return undefined;
  const rotation = rotationOf(widget);
  const size =
    rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  return {
    ...boxOfField(widget, text, size),
    matrix: ROTATED[rotation] ?? UPRIGHT,
  };
}

function renderingOfState(
  widget: PDFDict,
  rect: Box,
  isStale: boolean,
): Rendering | undefined {
  const state = stateOf(widget, isStale);
  const appearance = appearanceIn(widget, state);
  const isDrawn = appearance || state === OFF || widget.has(pdfName("AP"));
  return isDrawn ? appearance : renderingOfText(widget, rect, markOf(widget));
}

function renderingOfNote(
  note: PDFDict,
  { width, height }: Box,
): Rendering | undefined {
  const text = normalizeText(textOf(entryIn(note, "Contents")) ?? "");
  if (text === "") return undefined;
  return {
    text,
    width,
    height,
    ...styleOf(textOf(entryIn(note, "DA"))),
    alignment: alignmentOf(entryIn(note, "Q")),
    isMultiline: true,
    cells: 0,
    background: fillOf(entryIn(note, "C")),
    border: "",
    borderWidth: 0,
    matrix: UPRIGHT,
  };
}
