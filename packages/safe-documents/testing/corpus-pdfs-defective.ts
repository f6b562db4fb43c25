import { PDFName, PDFString } from "@cantoo/pdf-lib";
import {
  documentWith,
  encryptedPdf,
  onePage,
  pageTexts,
  pdfThat,
  pdfWith,
  rawPage,
  rawPdf,
  textStream,
  undrawnForm,
} from "./build-pdf.ts";
import { notDrawn, REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";
import { pageOfBlanks } from "./hostile-pdfs.ts";

async function cut(pdf: Promise<Uint8Array>, share: number) {
  const bytes = await pdf;
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** Returns two pages, of which the second has lost its content, and the given text after the first object. */
function cutInLastStream(behindFirst: string): Buffer {
  const [catalog = "", , page = "", ...rest] = rawPage("One");
  const pdf = rawPdf(
    catalog,
    "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
    page,
    ...rest,
    page.replace("/Contents 4 0 R", "/Contents 7 0 R"),
    textStream("Two"),
  );
  const [whole = ""] = Buffer.from(pdf).toString("latin1").split("(Two)");
  const bytes = whole.replace("endobj\n", `endobj\n${behindFirst}`);
  return Buffer.from(bytes, "latin1");
}

function unreadable(what: string, build: Specimen["build"]): Specimen {
  return refused(what, "broken.pdf", build, REFUSED.pdf);
}
function cutOff(what: string, build: Specimen["build"]): Specimen {
  return refused(what, "broken.pdf", build, REFUSED.pdfCutOff);
}

const DRAWN = "q 400 0 0 400 72 72 cm /Picture Do Q";

/** Returns a PDF of pages with these contents, each of which may draw one picture of 10 by 10 pixels. */
function pictured(picture: string, ...contents: readonly string[]): Uint8Array {
  const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  return rawPdf(
    onePage[0],
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    picture,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * at} 0 R /Resources << /XObject << /Picture 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  );
}

function pictureOf(filter: string, data: string, entries = ""): string {
  return `<< /Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter} /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
}

const white = pictureOf("ASCIIHexDecode", `${"ff".repeat(100)}>`);
const TEXT = "BT /Helvetica 12 Tf 72 700 Td (Grades) Tj ET";

export const invisiblePdfs: readonly Specimen[] = [
  ...["JBIG2Decode", "JPXDecode", "DCTDecode"].map((filter) =>
    refused(
      `a broken picture (${filter})`,
      "scan.pdf",
      () => pictured(pictureOf(filter, "broken"), DRAWN),
      REFUSED.pdfInvisible,
    ),
  ),
  refused(
    "a broken picture within the page",
    "scan.pdf",
    () =>
      pictured(white, "q BI /W 9 /H 9 /BPC 8 /CS /G /F /DCT ID broken EI Q"),
    REFUSED.pdfInvisible,
  ),
  refused(
    "a page that stands in another file",
    "outside.pdf",
    () =>
      rawPdf(
        ...onePage.slice(0, 2),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
        "<< /F (other.pdf) /Length 0 >>\nstream\n\nendstream",
      ),
    REFUSED.pdfInvisible,
  ),
  refused(
    "nothing but blanks",
    "blanks.pdf",
    () => pictured(white, TEXT.replace("Grades", "   ")),
    REFUSED.pdfInvisible,
  ),
  refused(
    "a broken picture on its second page",
    "scan.pdf",
    () => pictured(pictureOf("JPXDecode", "broken"), TEXT, DRAWN),
    REFUSED.pdfInvisiblePage,
  ),
  taken(
    "a blank page and a white one among others",
    "scan.pdf",
    () => pictured(white, TEXT, "q Q", DRAWN),
    "Grades",
    { pages: 3, pictures: 1 },
  ),
];

export const defectivePdfs: readonly Specimen[] = [
  refused(
    "a PDF of 51 pages",
    "long.pdf",
    () => pdfWith(...pageTexts(51)),
    REFUSED.pages,
  ),
  refused(
    "a PDF that needs a password",
    "locked.pdf",
    () => encryptedPdf("Grades", { user: "u", owner: "o" }),
    REFUSED.pdfPassword,
  ),
  refused(
    "a form with signs that cannot be drawn",
    "form.pdf",
    () => undrawnForm("\u{13000}"),
    notDrawn("\u{13000}"),
  ),
  refused(
    "a form that is drawn by a script",
    "form.pdf",
    () =>
      pdfThat("Please wait", ({ catalog, context }) => {
        catalog.set(PDFName.of("NeedsRendering"), context.obj(true));
        catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [] }));
      }),
    notDrawn("a form"),
  ),
  refused(
    "a portfolio",
    "files.pdf",
    () =>
      pdfThat("Open this portfolio", async (document) => {
        await document.attach(await pdfWith("Grades"), "grades.pdf");
        const collection = document.context.obj({ Type: "Collection" });
        document.catalog.set(PDFName.of("Collection"), collection);
      }),
    REFUSED.pdfPortfolio,
  ),
  ...[
    ["a page of a mile", "/MediaBox [0 0 4561920 4561920]"],
    ["a page in units of a yard", "/MediaBox [0 0 612 792] /UserUnit 2592"],
  ].map(([what = "", entries = ""]) =>
    refused(
      what,
      "poster.pdf",
      () =>
        rawPdf(
          onePage[0],
          onePage[1],
          `<< /Type /Page /Parent 2 0 R ${entries} >>`,
        ),
      REFUSED.pdfPageSize,
    ),
  ),
  ...[0.3, 0.6, 0.9].map((share) =>
    cutOff(`a PDF cut at ${share}`, () => cut(pdfWith("One", "Two"), share)),
  ),
  cutOff("a PDF cut in its last stream", () => cutInLastStream("")),
  cutOff("a PDF for the web, cut in its last stream", () =>
    cutInLastStream("trailer << /Size 8 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"),
  ),
  cutOff("a header alone", () => Buffer.from("%PDF-1.7\n")),
  cutOff("noise behind a header", () =>
    Buffer.from(`%PDF-1.7\n${"noise 1 0 obj <<".repeat(50)}`),
  ),
  unreadable("packed objects that are encrypted too", async () => {
    const document = await documentWith("Grades");
    const long = document.context.register(PDFString.of("a".repeat(17e6)));
    document.catalog.set(PDFName.of("Lang"), long);
    document.encrypt({ ownerPassword: "o" });
    return document.save();
  }),
  unreadable("a page of 65 MB of blanks", () => pageOfBlanks([65])),
  unreadable("a page that is packed twice", () => pageOfBlanks([1], 2)),
];

/** PDFs: ordinary ones, active ones and defective ones. */
