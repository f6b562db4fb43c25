import { PDFName, PDFString } from "@cantoo/pdf-lib";
import {
  documentWith,
  encryptedPdf,
  onePage,
  pageObject,
  pageTexts,
  pdfThat,
  pdfWith,
  plainStream,
  rawPage,
  rawPageWith,
  rawPdf,
  rewritten,
  textStream,
} from "./build-pdf.ts";
import { REFUSED } from "./corpus-messages.ts";
import { refused, takenAs, type Specimen } from "./corpus.ts";

/** PDFs that break a rule of their format, but not for viewers; others of which nothing is seen, and others that cannot be taken. */

const [CATALOG = "", TREE = "", PAGE = "", CONTENT = "", FONT = ""] =
  rawPage("One");

/** Returns a builder of one page with the text "One", of which objects are written differently. */
function one({ catalog = CATALOG, tree = TREE, page = PAGE }) {
  return () => rawPdf(catalog, tree, page, CONTENT, FONT);
}

/** Returns a builder of pages with the texts "One" and "Two", 3 0 R and 6 0 R, with other kids or another second page. */
function two({ kids = "[3 0 R 6 0 R]", second = "/Type /Page", count = 2 }) {
  const page = PAGE.replace("/Type /Page", second).replace("4 0 R", "7 0 R");
  const tree = `<< /Type /Pages /Kids ${kids} /Count ${count} >>`;
  return () =>
    rawPdf(CATALOG, tree, PAGE, CONTENT, FONT, page, textStream("Two"));
}

function changed(...changes: (readonly [part: RegExp, otherwise: string])[]) {
  return () => rewritten(one({})(), ...changes);
}

/** Returns a builder of two pages, of which the second has lost its content and the first ends with this. */
function cutInLastStream(end: string) {
  return () => rewritten(two({})(), [/\(Two\)[^]*/, ""], ["endobj\n", end]);
}

function behind(before: string | Uint8Array) {
  return () => Buffer.concat([Buffer.from(before), one({})()]);
}

async function cut(share: number) {
  const bytes = await pdfWith("One", "Two");
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** Returns a PDF of pages with these contents, each of which may draw one picture of 10 by 10 pixels. */
function pictured(picture: string, ...contents: readonly string[]): Uint8Array {
  const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  return rawPdf(
    onePage[0],
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    picture,
    ...contents.flatMap((content, at) => [
      pageObject(
        `/Contents ${5 + 2 * at} 0 R /Resources << /XObject << /Picture 3 0 R >> >>`,
      ),
      plainStream(content),
    ]),
  );
}

function pictureOf(filter: string, data = "broken"): string {
  return plainStream(
    data,
    `/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter}`,
  );
}

const DRAWN = "q 400 0 0 400 72 72 cm /Picture Do Q";
const TEXT = "BT /Helvetica 12 Tf 72 700 Td (Grades) Tj ET";
const white = pictureOf("ASCIIHexDecode", `${"ff".repeat(100)}>`);

/** Damaged and defective PDFs. */
export const damagedPdfs: readonly Specimen[] = [
  ...takenAs(["One"], {
    "a page in place of its tree": one({
      catalog: CATALOG.replace("2 0 R", "3 0 R"),
    }),
    "a page in place of its tree, which knows the page's size and fonts": one({
      catalog: CATALOG.replace("2 0 R", "3 0 R"),
      tree: PAGE.replace("/Page ", "/Pages ").replace("/Parent 2 0 R", ""),
      page: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
    }),
    "a catalog that does not say what it is": one({
      catalog: "<< /Pages 2 0 R >>",
    }),
    "a tree that does not say what it is": one({
      tree: "<< /Kids [3 0 R] /Count 1 >>",
    }),
    "a tree that calls itself a page": one({
      tree: TREE.replace("/Pages", "/Page"),
    }),
    "a page that is its own parent": one({
      page: PAGE.replace("2 0 R", "3 0 R").replace(/\/MediaBox \[.*?\]/, ""),
    }),
    "an object without its end, and nothing that leads to its table": changed(
      [/startxref\n\d+/, "nothing"],
      [/endobj\n3 0/, "3 0"],
    ),
    "no table at all": changed([/xref[\s\S]*(?=trailer)/, ""]),
    "an end that is not marked": changed([/startxref[\s\S]*/, ""]),
    "lines of a mail before its beginning": behind(
      "Content-Type: application/pdf\r\n\r\n",
    ),
    "the orders of a printer before its beginning": behind(
      "\u001B%-12345X@PJL ENTER LANGUAGE = PDF\r\n",
    ),
    "a blank and a mark of Unicode before its beginning": behind("\uFEFF\n"),
    "a kilobyte of noise before its beginning": behind(Buffer.alloc(1_000, 7)),
  }),
  ...takenAs(["One Two", { pages: 2 }], {
    "a page that does not say what it is": two({ second: "" }),
    "a page that calls itself a tree": two({ second: "/Type /Pages" }),
    "a page that calls itself a template": two({ second: "/Type /Template" }),
    "a page that calls itself an action": two({
      second: "/Type /Page /S /Launch /F (a.exe)",
    }),
    "a page that is written within the tree": two({
      kids: `[3 0 R ${PAGE.replace("4 0 R", "7 0 R")}]`,
    }),
    "nothing between its pages": two({ kids: "[3 0 R null 7 6 0 R]" }),
    "a count that leaves out a page": two({ count: 1 }),
    "a page, a font and the whole document among the notes": two({
      second: "/Type /Page /Annots [3 0 R 5 0 R 1 0 R]",
    }),
    "what hangs on a page that does not say what it is": two({
      second:
        "/AA << /O << /S /JavaScript /JS (app.alert) >> >> /Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (a.exe) >> >>]",
    }),
  }),
  ...takenAs(["One", { pages: 2 }], {
    "the whole document among its pages": two({ kids: "[3 0 R 1 0 R]" }),
  }),
  ...takenAs(["One One", { pages: 2 }], {
    "one page in two places": two({ kids: "[3 0 R 3 0 R]" }),
  }),
  ...refused(REFUSED.pdfPages, {
    "no page": one({ tree: "<< /Type /Pages /Kids [] /Count 0 >>" }),
    "no tree": one({ catalog: "<< /Type /Catalog >>" }),
    "a page that is missing": two({ kids: "[3 0 R 9 0 R]" }),
    "pages that contain themselves": two({ kids: "[3 0 R 2 0 R]" }),
  }),
  ...refused(REFUSED.pdfInvisible, {
    "a broken picture (JBIG2)": () => pictured(pictureOf("JBIG2Decode"), DRAWN),
    "a broken picture (JPEG 2000)": () =>
      pictured(pictureOf("JPXDecode"), DRAWN),
    "a broken picture (JPEG)": () => pictured(pictureOf("DCTDecode"), DRAWN),
    "a broken picture within the page": () =>
      pictured(white, "q BI /W 9 /H 9 /BPC 8 /CS /G /F /DCT ID broken EI Q"),
    "a page that stands in another file": () =>
      rawPageWith("/Contents 4 0 R", plainStream("", "/F (other.pdf)")),
    "nothing but blanks": () => pictured(white, TEXT.replace("Grades", "   ")),
  }),
  ...refused(REFUSED.pdfInvisiblePage, {
    "a broken picture on its second page": () =>
      pictured(pictureOf("JPXDecode"), TEXT, DRAWN),
  }),
  ...takenAs(["Grades", { pages: 3, pictures: 1 }], {
    "a blank page and a white one among others": () =>
      pictured(white, TEXT, "q Q", DRAWN),
  }),
  ...refused(REFUSED.pages, {
    "one page a hundred thousand times": two({
      kids: `[${"3 0 R ".repeat(100_000)}]`,
    }),
    "a PDF of 51 pages": () => pdfWith(...pageTexts(51)),
  }),
  ...refused(REFUSED.pdfPassword, {
    "a PDF that needs a password": () =>
      encryptedPdf("Grades", { user: "u", owner: "o" }),
  }),
  ...refused(REFUSED.notDrawn("a form"), {
    "a form that is drawn by a script": () =>
      pdfThat("Please wait", ({ catalog, context }) => {
        catalog.set(PDFName.of("NeedsRendering"), context.obj(true));
        catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [] }));
      }),
  }),
  ...refused(REFUSED.pdfPortfolio, {
    "a portfolio": () =>
      pdfThat("Open this portfolio", async (document) => {
        await document.attach(await pdfWith("Grades"), "grades.pdf");
        const collection = document.context.obj({ Type: "Collection" });
        document.catalog.set(PDFName.of("Collection"), collection);
      }),
  }),
  ...refused(REFUSED.pdfPageSize, {
    "a page of a mile": () => rawPageWith("/MediaBox [0 0 4561920 4561920]"),
    "a page in units of a yard": () => rawPageWith("/UserUnit 2592"),
  }),
  ...refused(REFUSED.pdfCutOff, {
    "a PDF cut at 0.3": () => cut(0.3),
    "a PDF cut at 0.6": () => cut(0.6),
    "a PDF cut at 0.9": () => cut(0.9),
    "a PDF cut in its last stream": cutInLastStream("endobj\n"),
    "a PDF for the web, cut in its last stream": cutInLastStream(
      "endobj\ntrailer << /Size 8 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n",
    ),
    "a header alone": () => Buffer.from("%PDF-1.7\n"),
    "noise behind a header": () =>
      Buffer.from(`%PDF-1.7\n${"noise 1 0 obj <<".repeat(50)}`),
  }),
  ...refused(REFUSED.pdf, {
    "packed objects that are encrypted too": async () => {
      const document = await documentWith("Grades");
      const long = document.context.register(PDFString.of("a".repeat(17e6)));
      document.catalog.set(PDFName.of("Lang"), long);
      document.encrypt({ ownerPassword: "o" });
      return document.save();
    },
  }),
];
