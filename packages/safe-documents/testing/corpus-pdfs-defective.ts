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
  rawPageWith,
  rawPdf,
} from "./build-pdf.ts";
import { notDrawn, REFUSED } from "./corpus-messages.ts";
import { refused, takenAs, type Specimen } from "./corpus.ts";

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

/** PDFs of which nothing is seen, and others that cannot be taken. */
export const defectivePdfs: readonly Specimen[] = [
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
    "a PDF of 51 pages": () => pdfWith(...pageTexts(51)),
  }),
  ...refused(REFUSED.pdfPassword, {
    "a PDF that needs a password": () =>
      encryptedPdf("Grades", { user: "u", owner: "o" }),
  }),
  ...refused(notDrawn("a form"), {
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
