import { deflateRawSync } from "node:zlib";
import { degrees, type EncryptionAlgorithm } from "@cantoo/pdf-lib";
import { annotatedPdf } from "./annotated-pdf.ts";
import { cameraJpeg } from "./build-image.ts";
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
  plainStream,
  rawPage,
  rawPdf,
  rewritten,
  streamObject,
  textStream,
} from "./build-pdf.ts";
import { taken, takenAs, type Specimen } from "./corpus.ts";
import { nested } from "./hostile-pdfs.ts";

/** Returns a builder of one page with the text "Mended", of which a part is written differently. */
function mended(part: string | RegExp, otherwise: string) {
  return () => rewritten(rawPdf(...rawPage("Mended")), [part, otherwise]);
}

/** Encryption of the attachments only. */
const FOR_ATTACHMENTS = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -1
  /O <${"ab".repeat(32)}> /U <${"ab".repeat(32)}> /CF << /StdCF << /CFM /AESV2 /AuthEvent /EFOpen /Length 16 >> >>
  /StmF /Identity /StrF /Identity /EFF /StdCF >>`;

function copyingForbidden(algorithm: EncryptionAlgorithm) {
  return () => encryptedPdf("Grades", { owner: "o" }, algorithm);
}

function revised(): Uint8Array {
  const draft = rawPdf(...rawPage("Secret draft"));
  const update = `4 0 obj\n${textStream("Final")}\nendobj\ntrailer << /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([draft, Buffer.from(update)]);
}

/** Returns a page behind which a table lies that decrypting has made illegible. */
function illegibleTable(): Uint8Array {
  const packed = deflateRawSync(Buffer.from("no table"));
  const table = streamObject(
    "/Type /XRef /Size 9 /W [1 2 2] /Index [0 9] /Filter /FlateDecode",
    Buffer.concat([Buffer.from("--"), packed]),
  );
  return rawPdf(...rawPage("Mended"), table);
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

/** Returns a page and a stream of objects that nothing refers to, so that no viewer ever reads them. */
function unused(entries: string, content: Uint8Array, blanks = 0) {
  return () =>
    rawPdf(...onePage, packedStream(entries, content, "/FlateDecode", blanks));
}

/** PDFs: ordinary and active ones, and such as are mended. */
export const pdfs: readonly Specimen[] = [
  ...taken({
    "a PDF": [() => pdfWith("One", "Two"), "One Two", { pages: 2 }],
    "a PDF of version 1.4": [mended("1.7", "1.4"), "Mended"],
    "a PDF without packed objects": [
      async () =>
        (await documentWith("Plain")).save({ useObjectStreams: false }),
      "Plain",
    ],
    "a PDF of 50 pages": [
      () => pdfWith(...pageTexts(50)),
      pageTexts(50).join(""),
      { pages: 50 },
    ],
    "a turned page": [
      () =>
        pdfThat("Sideways", (document) =>
          document.getPage(0).setRotation(degrees(90)),
        ),
      "Sideways",
    ],
    "links from page to page, and to elsewhere": [
      linkedPdf,
      "Contents Chapter",
      { pages: 2 },
    ],
    "a filled form": [
      async () => (await filledForm("Amy Adams")).save(),
      "Transcript request Amy Adams",
    ],
    "everything that a PDF can do by itself": [
      hostilePdf,
      "Transcript request Amy Adams",
    ],
    "texts, marks, stamps and ink on top of a page": [
      annotatedPdf,
      "Grades Typed here Müller",
    ],
    "an earlier version of itself": [revised, "Final"],
    "photos as their camera wrote them, one behind the other": [
      () =>
        pdfThat("Grades", async (document) => {
          const photo = await cameraJpeg(40, 30, 1);
          const photos = Buffer.concat([photo, photo]);
          document.getPage(0).drawImage(await document.embedJpg(photos));
        }),
      "Grades",
      { pictures: 1, isUpright: true },
    ],
  }),
  ...takenAs(["Grades"], {
    "a PDF that merely forbids copying (RC4-40)": copyingForbidden("RC4-40"),
    "a PDF that merely forbids copying (RC4-128)": copyingForbidden("RC4-128"),
    "a PDF that merely forbids copying (AES-128)": copyingForbidden("AES-128"),
    "a PDF that merely forbids copying (AES-256)": copyingForbidden("AES-256"),
    "a script under names written in another way": scriptUnderOtherNames,
    "an archive behind its end": async () =>
      Buffer.concat([
        await pdfWith("Grades"),
        Buffer.from("PK\u0003\u0004Secret"),
      ]),
  }),
  ...takenAs([""], {
    "a table that asks for billions of objects": unused(
      "/Type /XRef /Size 2000000000 /W [0 0 0]",
      Buffer.alloc(8),
    ),
    "a list of billions of objects": unused(
      "/Type /ObjStm /N 2000000000 /First 4",
      Buffer.from("9 0 null"),
    ),
    "packed objects of 200 MB": unused(
      "/Type /ObjStm /N 1 /First 4",
      Buffer.alloc(0),
      200e6,
    ),
    "objects that are packed in an unusual way": () =>
      rawPdf(
        ...onePage,
        plainStream(
          "789c",
          "/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]",
        ),
      ),
    "lists in lists without end": () => nested("[", "]", 50_000),
  }),
  ...takenAs(["Mended"], {
    "a table of contents in the wrong place": mended(
      /startxref\n\d+/,
      "startxref\n7",
    ),
    "a count of a billion pages where there is one": mended(
      "/Count 1",
      "/Count 1000000000",
    ),
    "a table that was made illegible by decrypting it": illegibleTable,
    "a comment about encryption": mended("xref\n", "% /Encrypt 4 0 R\nxref\n"),
    "a text about encryption": mended("/Pages", "/Odd (/Encrypt 4 0 R) /Pages"),
    "attachments alone that need a password": mended(
      "trailer <<",
      `trailer << ${FOR_ATTACHMENTS}`,
    ),
    "a stream that ends elsewhere than it says": mended(
      /\/Length \d+/,
      "/Length 7",
    ),
    "objects elsewhere than its table says": mended(
      /0000000\d\d\d 00000 n/g,
      "0000000999 00000 n",
    ),
    "an object that does not say where it ends": mended("endobj", ""),
  }),
];
