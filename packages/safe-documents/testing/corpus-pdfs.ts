import { deflateRawSync } from "node:zlib";
import { degrees, PDFName, PDFString } from "@cantoo/pdf-lib";
import { annotatedPdf } from "./annotated-pdf.ts";
import {
  documentWith,
  encryptedPdf,
  filledForm,
  hostilePdf,
  linkedPdf,
  onePage,
  packedStream,
  pageTexts,
  pdfThat,
  pdfWith,
  rawPage,
  rawPdf,
  textStream,
  undrawnForm,
} from "./build-pdf.ts";
import { defectivePdfs, invisiblePdfs } from "./corpus-pdfs-defective.ts";
import { taken, type Specimen } from "./corpus.ts";
import { nested } from "./hostile-pdfs.ts";

/** Returns a PDF of one page with this text, of which a part is written differently. */
function rewritten(
  text: string,
  part: string | RegExp,
  otherwise: string,
): Buffer {
  const pdf = Buffer.from(rawPdf(...rawPage(text))).toString("latin1");
  return Buffer.from(pdf.replace(part, otherwise), "latin1");
}

/** Encryption of the attachments only. */
const FOR_ATTACHMENTS = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -1
  /O <${"ab".repeat(32)}> /U <${"ab".repeat(32)}> /CF << /StdCF << /CFM /AESV2 /AuthEvent /EFOpen /Length 16 >> >>
  /StmF /Identity /StrF /Identity /EFF /StdCF >>`;

/** Streams of objects that nothing refers to, so that no viewer ever reads them. */
const unused: readonly (readonly [what: string, ...objects: Uint8Array[]])[] = [
  [
    "a list of billions of objects",
    packedStream(
      "/Type /ObjStm /N 2000000000 /First 4",
      Buffer.from("9 0 null"),
    ),
  ],
  [
    "packed objects of 200 MB",
    packedStream("/Type /ObjStm /N 1 /First 4", Buffer.alloc(200e6, " ")),
  ],
  [
    "objects that are packed in an unusual way",
    Buffer.from(
      "<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] /Length 4 >>\nstream\n789c\nendstream",
    ),
  ],
];

const ordinary: readonly Specimen[] = [
  taken("a PDF", "essay.pdf", () => pdfWith("One", "Two"), "One Two", {
    pages: 2,
  }),
  taken(
    "a PDF of version 1.4",
    "essay.pdf",
    () =>
      Buffer.from(
        Buffer.from(rawPdf(...rawPage("Old but good")))
          .toString("latin1")
          .replace("%PDF-1.7", "%PDF-1.4"),
        "latin1",
      ),
    "Old but good",
  ),
  taken(
    "a PDF without packed objects",
    "essay.pdf",
    async () => (await documentWith("Plain")).save({ useObjectStreams: false }),
    "Plain",
  ),
  taken(
    "a PDF of 50 pages",
    "fifty.pdf",
    () => pdfWith(...pageTexts(50)),
    pageTexts(50).join(""),
    { pages: 50 },
  ),
  taken(
    "a turned page",
    "turned.pdf",
    async () => {
      const document = await documentWith("Sideways");
      document.getPage(0).setRotation(degrees(90));
      return document.save();
    },
    "Sideways",
  ),
  taken(
    "links from page to page, and to elsewhere",
    "links.pdf",
    linkedPdf,
    "Contents Chapter",
    { pages: 2 },
  ),
  taken(
    "a filled form",
    "form.pdf",
    async () => (await filledForm("Amy Adams")).save(),
    "Transcript request Amy Adams",
  ),
  ...["Amy Adams", "Łucja", "Nguyễn Văn", "李明"].map((value) =>
    taken(
      `a filled form that its program did not draw: ${value}`,
      "form.pdf",
      () => undrawnForm(value),
      `Transcript request ${value}`,
    ),
  ),
  taken(
    "texts, marks, stamps and ink on top of a page",
    "marked.pdf",
    annotatedPdf,
    "Grades Typed here Łukasz, 李明",
  ),
  taken(
    "an earlier version of itself",
    "revised.pdf",
    () => {
      const draft = Buffer.from(rawPdf(...rawPage("Secret draft")));
      const update = `4 0 obj\n${textStream("Final")}\nendobj\ntrailer << /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
      return Buffer.concat([draft, Buffer.from(update)]);
    },
    "Final",
  ),
  ...(["RC4-40", "RC4-128", "AES-128", "AES-256"] as const).map((algorithm) =>
    taken(
      `a PDF that merely forbids copying (${algorithm})`,
      "grades.pdf",
      () => encryptedPdf("Grades", { owner: "o" }, algorithm),
      "Grades",
    ),
  ),
  taken(
    "a table of contents in the wrong place",
    "moved.pdf",
    async () => {
      const bytes = Buffer.from(rawPdf(...rawPage("Found anyway")));
      const text = bytes.toString("latin1");
      return Buffer.from(
        text.replace(/startxref\n\d+/, "startxref\n7"),
        "latin1",
      );
    },
    "Found anyway",
  ),
  taken(
    "a count of a billion pages where there is one",
    "count.pdf",
    () => {
      const [catalog, , ...rest] = rawPage("Counted");
      const tree = "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>";
      return rawPdf(catalog ?? "", tree, ...rest);
    },
    "Counted",
  ),
  taken(
    "a table that asks for billions of objects",
    "table.pdf",
    () =>
      rawPdf(
        ...onePage,
        packedStream(
          "/Type /XRef /Size 2000000000 /W [0 0 0]",
          Buffer.alloc(8),
        ),
      ),
    "",
  ),
  taken(
    "a table that was made illegible by decrypting it",
    "table.pdf",
    () => {
      const packed = deflateRawSync(Buffer.from("no table"));
      const table = `<< /Type /XRef /Size 9 /W [1 2 2] /Index [0 9] /Filter /FlateDecode /Length ${packed.length + 2} >>`;
      return rawPdf(
        ...rawPage("Found anyway"),
        Buffer.concat([
          Buffer.from(`${table}\nstream\n--`),
          packed,
          Buffer.from("\nendstream"),
        ]),
      );
    },
    "Found anyway",
  ),
  ...unused.map(([what, ...objects]) =>
    taken(what, "unused.pdf", () => rawPdf(...onePage, ...objects), ""),
  ),
  taken(
    "lists in lists without end",
    "lists.pdf",
    () => nested("[", "]", 50_000),
    "",
  ),
  ...Object.entries({
    "a comment about encryption": () =>
      rewritten("Found anyway", "xref\n", "% /Encrypt 4 0 R\nxref\n"),
    "a text about encryption": () =>
      rewritten("Found anyway", "/Pages", "/Odd (/Encrypt 4 0 R) /Pages"),
    "attachments alone that need a password": () =>
      rewritten("Found anyway", "trailer <<", `trailer << ${FOR_ATTACHMENTS}`),
    "a stream that ends elsewhere than it says": () =>
      rewritten("Found anyway", /\/Length \d+/, "/Length 7"),
    "objects elsewhere than its table says": () =>
      rewritten("Found anyway", /0000000\d\d\d 00000 n/g, "0000000999 00000 n"),
    "an object that does not say where it ends": () =>
      rewritten("Found anyway", "endobj", ""),
  }).map(([what, build]) => taken(what, "mended.pdf", build, "Found anyway")),
  taken(
    "an archive behind its end",
    "polyglot.pdf",
    async () =>
      Buffer.concat([
        await pdfWith("Grades"),
        Buffer.from("PK\u0003\u0004Secret"),
      ]),
    "Grades",
  ),
];

const script = { S: "JavaScript", JS: PDFString.of("app.alert('x')") };
function acting(what: string, change: Parameters<typeof pdfThat>[1]): Specimen {
  return taken(what, "acts.pdf", () => pdfThat("Grades", change), "Grades");
}
function linking(what: string, action: Record<string, unknown>): Specimen {
  return acting(what, (_, annotate) => annotate({ A: action }));
}

const active: readonly Specimen[] = [
  taken(
    "everything that a PDF can do by itself",
    "hostile.pdf",
    hostilePdf,
    "Transcript request Amy Adams",
  ),
  acting("a script", (document) => {
    document.addJavaScript("names", "app.alert('names')");
  }),
  acting("a script at opening", ({ catalog, context }) => {
    catalog.set(PDFName.of("OpenAction"), context.obj(script));
  }),
  acting("a script at printing", ({ catalog, context }) => {
    catalog.set(PDFName.of("AA"), context.obj({ WP: script }));
  }),
  acting("an attached program", async (document) => {
    await document.attach(Buffer.from("attached"), "payload.exe");
  }),
  acting("a form of another kind inside", ({ catalog, context }) => {
    const form = { Fields: [], XFA: PDFString.of("<xdp:xdp/>") };
    catalog.set(PDFName.of("AcroForm"), context.obj(form));
  }),
  acting("a film", (_, annotate) => {
    annotate({ Subtype: "RichMedia", RichMediaContent: {} });
  }),
  acting("a sound", (_, annotate) => {
    annotate({ Subtype: "Sound", Sound: {} });
  }),
  linking("a program to start", { S: "Launch", F: PDFString.of("calc.exe") }),
  linking("another file to open", { S: "GoToR", F: PDFString.of("o.pdf") }),
  linking("a form to send", { S: "SubmitForm", F: PDFString.of("http://e") }),
  linking("a link to a site", { S: "URI", URI: PDFString.of("https://e") }),
  linking("a link to a script", {
    S: "URI",
    URI: PDFString.of("javascript:x"),
  }),
  linking("a chain of actions", {
    S: "GoTo",
    D: PDFString.of("x"),
    Next: script,
  }),
  taken(
    "a script under names written in another way",
    "names.pdf",
    () => {
      const [, tree, page, ...rest] = rawPage("Grades");
      return rawPdf(
        "<< /Type /Catalog /Pages 2 0 R /Open#41ction << /S /Java#53cript /J#53 (app.alert) >> >>",
        tree ?? "",
        String(page).replace(
          "<<",
          "<< /#41A << /O << /S /JavaScript /JS (app.alert) >> >>",
        ),
        ...rest,
      );
    },
    "Grades",
  ),
];

export const pdfs: readonly Specimen[] = [
  ...ordinary,
  ...active,
  ...invisiblePdfs,
  ...defectivePdfs,
];
