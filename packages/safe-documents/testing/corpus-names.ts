import { docxOf } from "./build-docx.ts";
import { markedJpeg, markedPng } from "./build-image.ts";
import { pdfWith } from "./build-pdf.ts";
import { REFUSED } from "./corpus-messages.ts";
import {
  refused,
  taken,
  type Build,
  type Specimen,
  type Table,
} from "./corpus.ts";

function grades() {
  return pdfWith("Grades");
}

function long(characters: number) {
  return `${"a".repeat(characters - 4)}.pdf`;
}

const GOOD_NAMES = {
  "a name in capitals": "GRADES.PDF",
  "a name in some capitals": "Grades.Pdf",
  "a name with two extensions, the last of which counts": "a.exe.pdf",
  "a name of 32 characters": long(32),
  "a name of 32 characters that are two units each": `${"😀".repeat(28)}.pdf`,
  "a name of an extension alone": ".pdf",
  "a name with emoji": "👩🏽‍🎓 grades.pdf",
  "a name with combining marks": "re\u0301sume\u0301.pdf",
  "a name of 17 characters that a Mac writes as 35":
    "한국어자기소개서최종수정본.pdf".normalize("NFD"),
  "a name in another script": "成績 العلامات.pdf",
  "a name with quotes": 'my "best" <b>.pdf',
  // Invisible characters are removed, and the rest is checked.
  "a name with a line break": "my\r\nbest\u2028essay.pdf",
  // Stored and shown as text, never used as a path or a header.
  "a name with slashes": "../../etc/passwd\\grades.pdf",
  "a name with a zero byte": "grades\u0000.exe.pdf",
  "a name that is shown backwards": "grades\u202Efdp.exe.pdf",
  "an extension with a mark behind it": "grades.pdf\u200e",
  "a name of 32 characters and many unseen ones": `${"\u200b".repeat(99)}${long(32)}`,
};

const OTHER_TYPES = {
  "a name that is shown as another type": "grades\u202Efdp.exe",
  "a program that is called a document first": "a.pdf.exe",
  "a name without extension": "grades",
  "an extension with a blank behind it": "grades.pdf ",
  "an extension in letters that look alike": "grades.рdf",
  "an old Word document by its name": "essay.doc",
  "a document with macros by its name": "essay.docm",
};

/** Files whose content does not match their extension. */
const mislabeled: Table<Table<string | Build>> = {
  "grades.pdf": {
    "a program": "MZ\u0090\u0000",
    "a document that is called a PDF": () => docxOf("x"),
  },
  "essay.docx": {
    "a web page": "<!doctype html><p>%PDF-1.7",
    "plain text": "Dear Committee",
    "a PDF that is called a document": grades,
  },
  "photo.png": {
    "a drawing with scripts": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
    "a GIF": "GIF89a",
    "a PDF behind a GIF": "GIF89a %PDF-1.7",
    "a JPEG that is called a PNG": () => markedJpeg(4, 4),
  },
  "photo.jpeg": {
    "a WebP": "RIFF\u0000\u0000\u0000\u0000WEBPVP8 ",
    "a photo of an iPhone": "\u0000\u0000\u0000\u0018ftypheic",
    "a PNG that is called a JPEG": () => markedPng(4, 4),
  },
};

/** Valid and invalid names, and contents that do not match the name. */
export const names: readonly Specimen[] = [
  ...Object.entries(GOOD_NAMES).flatMap(([what, name]) =>
    taken(name, { [what]: [grades, "Grades"] }),
  ),
  ...Object.entries(OTHER_TYPES).flatMap(([what, name]) =>
    refused(name, REFUSED.type, { [what]: grades }),
  ),
  ...refused(long(33), REFUSED.nameTooLong, {
    "a name of 33 characters": grades,
  }),
  ...["pdf", "png", "jpg", "docx"].flatMap((extension) =>
    refused(`empty.${extension}`, REFUSED.empty, {
      [`an empty .${extension}`]: () => new Uint8Array(),
    }),
  ),
  ...refused("large.pdf", REFUSED.tooLarge, {
    "a PDF of more than 1 MB": () => Buffer.alloc(1_048_577, "%PDF-1.7 "),
  }),
  ...refused("large.pdf", REFUSED.pdfCutOff, {
    "a PDF of 1 MB that is none inside": () =>
      Buffer.alloc(1_048_576, "%PDF-1.7 "),
  }),
  ...Object.entries(mislabeled).flatMap(([name, files]) =>
    Object.entries(files).flatMap(([what, content]) =>
      refused(name, REFUSED.contentDiffers, {
        [what]:
          typeof content === "string" ? () => Buffer.from(content) : content,
      }),
    ),
  ),
];
