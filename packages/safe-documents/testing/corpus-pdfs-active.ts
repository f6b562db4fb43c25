import { PDFName, PDFString } from "@cantoo/pdf-lib";
import { hostilePdf, pdfThat, rawPage, rawPdf } from "./build-pdf.ts";
import { takenAs, type Specimen } from "./corpus.ts";

function text(value: string) {
  return PDFString.of(value);
}
const script = { S: "JavaScript", JS: text("app.alert('x')") };

function acting(change: Parameters<typeof pdfThat>[1]) {
  return () => pdfThat("Grades", change);
}
function annotated(entries: Record<string, unknown>) {
  return acting((_, annotate) => annotate(entries));
}
function linking(action: Record<string, unknown>) {
  return annotated({ A: action });
}
function cataloged(key: string, entries: Readonly<Record<string, unknown>>) {
  return acting(({ catalog, context }) =>
    catalog.set(
      PDFName.of(key),
      context.obj(entries as Record<string, PDFString>),
    ),
  );
}

function scriptUnderOtherNames(): Uint8Array {
  const [, tree = "", page = "", ...rest] = rawPage("Grades");
  return rawPdf(
    "<< /Type /Catalog /Pages 2 0 R /Open#41ction << /S /Java#53cript /J#53 (app.alert) >> >>",
    tree,
    page.replace(
      "<<",
      "<< /#41A << /O << /S /JavaScript /JS (app.alert) >> >>",
    ),
    ...rest,
  );
}

/** PDFs that act, lead elsewhere or carry something. */
export const activePdfs: readonly Specimen[] = [
  ...takenAs("hostile.pdf", ["Transcript request Amy Adams"], {
    "everything that a PDF can do by itself": hostilePdf,
  }),
  ...takenAs("acts.pdf", ["Grades"], {
    "a script": acting((document) => {
      document.addJavaScript("names", "app.alert('names')");
    }),
    "a script at opening": cataloged("OpenAction", script),
    "a script at printing": cataloged("AA", { WP: script }),
    "an attached program": acting(async (document) => {
      await document.attach(Buffer.from("attached"), "payload.exe");
    }),
    "a form of another kind inside": cataloged("AcroForm", {
      Fields: [],
      XFA: text("<xdp:xdp/>"),
    }),
    "a film": annotated({ Subtype: "RichMedia", RichMediaContent: {} }),
    "a sound": annotated({ Subtype: "Sound", Sound: {} }),
    "a program to start": linking({ S: "Launch", F: text("calc.exe") }),
    "another file to open": linking({ S: "GoToR", F: text("o.pdf") }),
    "a form to send": linking({ S: "SubmitForm", F: text("http://e") }),
    "a link to a site": linking({ S: "URI", URI: text("https://e") }),
    "a link to a script": linking({ S: "URI", URI: text("javascript:x") }),
    "a chain of actions": linking({ S: "GoTo", D: text("x"), Next: script }),
    "a script under names written in another way": scriptUnderOtherNames,
  }),
];
