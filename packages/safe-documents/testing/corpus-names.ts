import { docxOf } from "./build-docx.ts";
import { markedJpeg, markedPng } from "./build-image.ts";
import { pdfWith } from "./build-pdf.ts";
import { REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";

function grades() {
  return pdfWith("Grades");
}
function named(what: string, name: string): Specimen {
  return taken(what, name, grades, "Grades");
}
function long(characters: number) {
  return `${"a".repeat(characters - 4)}.pdf`;
}

function mislabelled(
  what: string,
  name: string,
  start: string | Uint8Array,
): Specimen {
  return refused(
    what,
    name,
    () => Buffer.from(start as string),
    REFUSED.contentDiffers,
  );
}

/** Valid and invalid names, and contents that do not match the name. */
export const names: readonly Specimen[] = [
  named("a name in capitals", "GRADES.PDF"),
  named("a name in some capitals", "Grades.Pdf"),
  named("a name with two extensions, the last of which counts", "a.exe.pdf"),
  named("a name of 32 characters", long(32)),
  named(
    "a name of 32 characters that are two units each",
    `${"😀".repeat(28)}.pdf`,
  ),
  named("a name of an extension alone", ".pdf"),
  named("a name with emoji", "👩🏽‍🎓 grades.pdf"),
  named("a name with combining marks", "re\u0301sume\u0301.pdf"),
  named(
    "a name of 17 characters that a Mac writes as 35",
    "한국어자기소개서최종수정본.pdf".normalize("NFD"),
  ),
  named("a name in another script", "成績 العلامات.pdf"),
  named("a name with quotes", 'my "best" <b>.pdf'),
  // Invisible characters are removed, and the rest is checked.
  named("a name with a line break", "my\r\nbest\u2028essay.pdf"),
  // Stored and shown as text, never used as a path or a header.
  named("a name with slashes", "../../etc/passwd\\grades.pdf"),
  named("a name with a zero byte", "grades\u0000.exe.pdf"),
  named("a name that is shown backwards", "grades\u202Efdp.exe.pdf"),
  named("an extension with a mark behind it", "grades.pdf\u200e"),
  named(
    "a name of 32 characters and many unseen ones",
    `${"\u200b".repeat(99)}${long(32)}`,
  ),
  refused("a name of 33 characters", long(33), grades, REFUSED.nameTooLong),
  refused(
    "a name that is shown as another type",
    "grades\u202Efdp.exe",
    grades,
    REFUSED.type,
  ),
  refused(
    "a program that is called a document first",
    "a.pdf.exe",
    grades,
    REFUSED.type,
  ),
  refused("a name without extension", "grades", grades, REFUSED.type),
  refused(
    "an extension with a blank behind it",
    "grades.pdf ",
    grades,
    REFUSED.type,
  ),
  refused(
    "an extension in letters that look alike",
    "grades.рdf",
    grades,
    REFUSED.type,
  ),
  refused(
    "an old Word document by its name",
    "essay.doc",
    () => docxOf("x"),
    REFUSED.type,
  ),
  refused(
    "a document with macros by its name",
    "essay.docm",
    () => docxOf("x"),
    REFUSED.type,
  ),
  ...["pdf", "png", "jpg", "docx"].map((extension) =>
    refused(
      `an empty .${extension}`,
      `empty.${extension}`,
      () => new Uint8Array(),
      REFUSED.empty,
    ),
  ),
  refused(
    "a PDF of more than 1 MB",
    "large.pdf",
    () => Buffer.alloc(1_048_577, "%PDF-1.7 "),
    REFUSED.tooLarge,
  ),
  refused(
    "a PDF of 1 MB that is none inside",
    "large.pdf",
    () => Buffer.alloc(1_048_576, "%PDF-1.7 "),
    REFUSED.pdfCutOff,
  ),
  mislabelled("a program", "grades.pdf", "MZ\u0090\u0000"),
  mislabelled("a web page", "essay.docx", "<!doctype html><p>%PDF-1.7"),
  mislabelled(
    "a drawing with scripts",
    "photo.png",
    `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  ),
  mislabelled("a GIF", "photo.png", "GIF89a"),
  mislabelled("a WebP", "photo.jpg", "RIFF\u0000\u0000\u0000\u0000WEBPVP8 "),
  mislabelled(
    "a photo of an iPhone",
    "photo.jpg",
    "\u0000\u0000\u0000\u0018ftypheic",
  ),
  mislabelled("a PDF behind a GIF", "both.png", "GIF89a %PDF-1.7"),
  mislabelled("plain text", "essay.docx", "Dear Committee"),
  refused(
    "a JPEG that is called a PNG",
    "photo.png",
    () => markedJpeg(4, 4),
    REFUSED.contentDiffers,
  ),
  refused(
    "a PNG that is called a JPEG",
    "photo.jpeg",
    () => markedPng(4, 4),
    REFUSED.contentDiffers,
  ),
  refused(
    "a PDF that is called a document",
    "essay.docx",
    grades,
    REFUSED.contentDiffers,
  ),
  refused(
    "a document that is called a PDF",
    "essay.pdf",
    () => docxOf("x"),
    REFUSED.contentDiffers,
  ),
];
