import { PDFDict, PDFName, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import type { Box } from "../../../pdf/pdf-box.ts";
import { hasStates, markOf, OFF, stateOf } from "./button.ts";
import { dictIn, name, textIn } from "./entries.ts";
import {
  boxOfField,
  holdsText,
  rotationOf,
  textOfField,
} from "./form-field.ts";
import type { TextBox } from "./text-box.ts";
import { alignmentOf, fillOf, styleOf, tidy } from "./text-style.ts";
import { undrawable } from "./undrawable.ts";

type Matrix = readonly [number, number, number, number, number, number];

/** Drawing of an annotation: the file's own appearance, or a text in a box that a matrix rotates. */
export type Look = PDFRef | (TextBox & { readonly matrix: Matrix });

/** Annotations that viewers show in their own way, whatever the file has drawn. */
const NOT_DRAWN: ReadonlySet<string> = new Set(["/Link", "/Popup"]);

/**
 * Returns how a viewer shows an annotation; undefined if it shows nothing.
 * @param isStale the appearances of fields are out of date
 * @throws RefusedFile if that cannot be determined
 */
export function lookOf(
  annotation: PDFDict,
  place: Box,
  isStale: boolean,
): Look | undefined {
  const subtype = String(annotation.lookup(name("Subtype")));
  if (NOT_DRAWN.has(subtype)) return undefined;
  const drawing = drawingIn(annotation, annotation.lookup(name("AS")));
  if (subtype === "/Widget") {
    if (holdsText(annotation)) {
      return drawing && !isStale ? drawing : lookOfText(annotation, place);
    }
    if (hasStates(annotation)) return lookOfState(annotation, place, isStale);
  }
  if (drawing) return drawing;
  if (subtype === "/FreeText") return lookOfNote(annotation, place);
  if (subtype === "/Stamp") throw undrawable("stamp without an appearance");
  return undefined;
}

/** Returns the appearance of an annotation, or of one of its states if it has several. */
function drawingIn(annotation: PDFDict, state: unknown): PDFRef | undefined {
  const appearances = dictIn(annotation, "AP");
  const normal = appearances?.lookup(name("N"));
  if (normal instanceof PDFStream) return refIn(appearances, name("N"));
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
const TURNED: Readonly<Record<number, Matrix>> = {
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

function lookOfText(
  widget: PDFDict,
  { width, height }: Box,
  text = textOfField(widget),
): Look | undefined {
  if (text === "") return undefined;
  const rotation = rotationOf(widget);
  const size =
    rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  return {
    ...boxOfField(widget, text, size),
    matrix: TURNED[rotation] ?? UPRIGHT,
  };
}

function lookOfState(
  widget: PDFDict,
  place: Box,
  isStale: boolean,
): Look | undefined {
  const state = stateOf(widget, isStale);
  const drawing = drawingIn(widget, state);
  if (drawing || state === OFF || widget.has(name("AP"))) return drawing;
  return lookOfText(widget, place, markOf(widget));
}

function lookOfNote(note: PDFDict, { width, height }: Box): Look | undefined {
  const text = tidy(textIn(note.lookup(name("Contents"))) ?? "");
  if (text === "") return undefined;
  return {
    text,
    width,
    height,
    ...styleOf(textIn(note.lookup(name("DA")))),
    alignment: alignmentOf(note.lookup(name("Q"))),
    isMultiline: true,
    cells: 0,
    background: fillOf(note.lookup(name("C"))),
    border: "",
    borderWidth: 0,
    matrix: UPRIGHT,
  };
}
