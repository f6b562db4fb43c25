import { PDFDict, PDFName, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { dictIn, entryIn, pdfName, textOf } from "../../../pdf/entries.ts";
import { REDRAWN } from "../rewrite-pdf.ts";
import {
  hasStates,
  holdsText,
  mayBeOn,
  stateOf,
  textsOfField,
} from "./form-field.ts";
import { undrawable } from "./undrawable.ts";

/** What a viewer shows of an annotation. */
export interface Rendering {
  readonly appearance: PDFRef | undefined;
  /** Texts that have to be seen in it: it was drawn without its program, or may be out of date. */
  readonly texts: readonly string[];
}

/** Annotations that viewers show in their own way, whatever the file has drawn. */
const VIEWER_DRAWN: ReadonlySet<string> = new Set(["/Link", "/Popup"]);

/**
 * Returns how a viewer shows an annotation; undefined if it shows nothing.
 * @param isStale the appearances of fields are out of date
 * @throws RefusedFile if that cannot be determined
 */
export function renderingOf(
  annotation: PDFDict,
  isStale: boolean,
): Rendering | undefined {
  const subtype = String(entryIn(annotation, "Subtype"));
  if (VIEWER_DRAWN.has(subtype)) return undefined;
  const isField = subtype === "/Widget";
  const isButton = isField && hasStates(annotation);
  if (isButton && annotation.has(REDRAWN)) {
    if (!mayBeOn(annotation)) return undefined;
    throw undrawable("button without an appearance", "a choice");
  }
  const state = isButton
    ? stateOf(annotation, isStale)
    : entryIn(annotation, "AS");
  const appearance = appearanceIn(annotation, state);
  const isRedrawn = !appearance || annotation.has(REDRAWN);
  if (isField && holdsText(annotation)) {
    const texts = isRedrawn || isStale ? textsOfField(annotation) : [];
    return { appearance, texts };
  }
  if (subtype === "/FreeText" && isRedrawn) {
    const text = textOf(entryIn(annotation, "Contents"));
    return { appearance, texts: text === undefined ? [] : [text] };
  }
  if (appearance) return { appearance, texts: [] };
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
