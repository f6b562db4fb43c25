import {
  PDFHexString,
  PDFName,
  PDFString,
  type PDFDocument,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { documentWith, pdfThat } from "./build-pdf.ts";

const PRINTED = 4;
const HIDDEN = 2;
const NOT_VIEWED = 32;

/** Returns a drawing that fills its annotation with a color, and may write a text on it; its "$" are "Ł". */
export function filledDrawing(
  { context }: PDFDocument,
  color: string,
  text = "",
): PDFRef {
  const content = `${color} rg 0 0 100 20 re f BT 0 g /F 9 Tf 2 6 Td (${text}) Tj ET`;
  const font = {
    Type: "Font",
    Subtype: "Type1",
    BaseFont: "Helvetica",
    Encoding: { Differences: [36, "Lslash"] },
  };
  return context.register(
    context.stream(content, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 100, 20],
      Resources: { Font: { F: font } },
    }),
  );
}

/**
 * Creates a page with everything that a viewer draws on top of it: the texts "Typed here" and "Müller", a highlight
 * from (72, 690), ink along y = 500, a stamp from (72, 400); and in red, from (300, 400) on, what it does not draw.
 */
export function annotatedPdf(): Promise<Uint8Array> {
  return pdfThat("Grades", (document, annotate) => {
    const drawn = (x: number, y: number, color: string, text?: string) =>
      `/Rect [${x} ${y} ${x + 100} ${y + 20}] /AP << /N ${String(filledDrawing(document, color, text))} >>`;
    const red = (y: number) => drawn(300, y, "1 0 0", "Secret");
    for (const entries of [
      `/Subtype /FreeText ${drawn(72, 600, "1 1 1", "Typed here")}`,
      `/Subtype /FreeText /Rect [72 560 172 580] /Contents ${PDFHexString.fromText("Müller").toString()} /DA (/Helv 12 Tf 0 0 1 rg)`,
      `/Subtype /Highlight /Rect [72 690 172 710] /QuadPoints [72 710 172 710 72 690 172 690] /C [1 1 0] /F ${PRINTED}`,
      `/Subtype /Ink /Rect [72 490 172 510] /InkList [[72 500 172 500]] /C [0 0 1] /BS << /W 10 >> /F ${PRINTED}`,
      `/Subtype /Stamp ${drawn(72, 400, "0 1 0")}`,
      `/Subtype /Stamp ${red(400)} /F ${HIDDEN}`,
      `/Subtype /Stamp ${red(430)} /F ${NOT_VIEWED}`,
      `/Subtype /Popup ${red(460)}`,
      `/Subtype /Link ${red(490)}`,
    ]) {
      annotate(entries);
    }
  });
}

/** Colors of points on the page above. */
export const ANNOTATED = [
  { what: "highlight", at: [165, 700], color: "#ffff00" },
  { what: "ink", at: [120, 500], color: "#0000ff" },
  { what: "stamp", at: [120, 410], color: "#00ff00" },
  { what: "hidden", at: [350, 410], color: "#ffffff" },
  { what: "not viewed", at: [350, 440], color: "#ffffff" },
  { what: "popup", at: [350, 470], color: "#ffffff" },
  { what: "link", at: [350, 500], color: "#ffffff" },
] as const;

type Entries = Readonly<Record<string, unknown>>;

/** Creates a form with one text field that has this value and no drawing. */
export function fieldWith(
  value: string,
  entries: Entries = {},
): Promise<Uint8Array> {
  return formWith(() => [
    { FT: "Tx", V: PDFHexString.fromText(value), ...entries },
  ]);
}

/** Creates a form whose fields are widgets on one page, from top to bottom; `isStale` marks drawings as out of date. */
export async function formWith(
  widgetsOf: (document: PDFDocument) => readonly Entries[],
  isStale = true,
): Promise<Uint8Array> {
  const document = await documentWith("Form");
  const { context, catalog } = document;
  const page = document.getPage(0);
  const fields = widgetsOf(document).map((entries, at) => {
    const widget = context.obj({
      Type: "Annot",
      Subtype: "Widget",
      T: PDFString.of(`field ${at}`),
      DA: PDFString.of("/Helv 0 Tf 0 g"),
      Rect: [72, 640 - 40 * at, 372, 670 - 40 * at],
      F: PRINTED,
      ...(entries as Record<string, never>),
    });
    const ref = context.register(widget);
    page.node.addAnnot(ref);
    return ref;
  });
  const form = context.obj({ Fields: fields, NeedAppearances: isStale });
  catalog.set(PDFName.of("AcroForm"), form);
  return document.save({ updateFieldAppearances: false });
}
