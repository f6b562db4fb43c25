import { fileTypeOfName } from "@admission/safe-documents/file-type";
import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import {
  extensionOf,
  FILE_CONTENT_DIFFERS,
  FILE_EXTENSIONS,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  fileNameProblem,
  MAX_FILE_SIZE,
} from "../../../shared/documents.ts";
import { examineFile } from "../../../web/src/application/examine-file.ts";
import { shortName } from "../../../web/src/application/short-name.ts";
import { readableFile } from "./documents-bucket.ts";

const tooLarge = MAX_FILE_SIZE + 1;
type Convert = Parameters<typeof examineFile>[1];
function converted(type: string): Convert {
  return () => Promise.resolve(new Blob([new Uint8Array(400)], { type }));
}
const cannot: Convert = () => Promise.resolve(undefined);
const never: Convert = () => Promise.reject(new Error("Not to be converted."));

const CONTENTS = {
  png: "\u0089PNG\r\n\u001a\n",
  jpeg: "\u00ff\u00d8\u00ff\u00e0",
  pdf: "%PDF-1.7",
  docx: "PK\u0003\u0004 word/document.xml",
  zip: "PK\u0003\u0004 grades.csv",
  oldWord: "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
  webp: "RIFF\u0000\u0000\u0000\u0000WEBPVP8 ",
  heic: "\u0000\u0000\u0000\u0018ftypheic",
  raw: "\u0000\u0000\u0000\u0018ftypmif1",
  program: "MZ\u0090\u0000",
} as const;
type Content = keyof typeof CONTENTS;

function fileOf(name: string, content: Content, size = 100, type = "") {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(CONTENTS[content], "latin1"));
  return readableFile(bytes, name, type);
}

/** Returns the name under which a file is taken as it is, or the problem with it and the name that is offered. */
async function ended(file: File, convert: Convert = never) {
  const examined = await examineFile(file, convert);
  if ("file" in examined) return examined.file.name;
  return [examined.problem, examined.offer?.file.name ?? examined.advice];
}

const IPHONE =
  "On an iPhone choose the photo here directly, or share it as a JPEG.";
const SCREENSHOT = "Take a screenshot of the picture, or save it as a JPEG.";
const SAVE =
  "Open it in the program that wrote it, and save it as .docx or .pdf.";
const PAGES = "In Pages choose Share, Export, and then PDF.";

describe("the bytes of a file decide, and its name follows:", () => {
  const readable = ["png", "jpeg", "pdf", "docx"] as const;
  const right = { png: "png", jpeg: "jpg", pdf: "pdf", docx: "docx" };
  const names = [
    ["scan", "scan"],
    ["scan.exe", "scan"],
    ["scan.jfif", "scan"],
    ["scan.jpe", "scan"],
    ["scan.pdf ", "scan"],
    ["document:1000012", "document:1000012"],
    ["Essay of 2026.11.24", "Essay of 2026.11.24"],
    ["Letter of Mr. Smith", "Letter of Mr. Smith"],
    [`${"x".repeat(40)}.jpe`, "x".repeat(28)],
    ...FILE_EXTENSIONS.map((extension) => [`scan.${extension}`, "scan"]),
  ] as const;
  const table = names.flatMap(([name, stem = ""]) =>
    readable.map((content) => [name, content, stem] as const),
  );

  it.each(table)("%s with the bytes of a %s", async (name, content, stem) => {
    const named = fileTypeOfName(name);
    const whole = `${stem}.${right[content]}`;
    const offered = whole.length > 32 ? `${whole.slice(0, 27)}.docx` : whole;
    const problem =
      named === undefined ? FILE_TYPE_REFUSED : FILE_CONTENT_DIFFERS;

    expect(await ended(fileOf(name, content))).toEqual(
      named === content ? name : [problem, offered],
    );
  });

  it.each([
    ["grades.zip", "zip", FILE_TYPE_REFUSED, undefined],
    ["grades.pdf", "zip", FILE_CONTENT_DIFFERS, undefined],
    ["essay.doc", "oldWord", FILE_TYPE_REFUSED, SAVE],
    ["essay.pages", "zip", FILE_TYPE_REFUSED, PAGES],
    ["essay.exe", "program", FILE_TYPE_REFUSED, undefined],
    ["photo.png", "program", FILE_CONTENT_DIFFERS, undefined],
    ["IMG_0001.HEIC", "heic", FILE_TYPE_REFUSED, IPHONE],
    ["IMG_0001.jpg", "heic", FILE_CONTENT_DIFFERS, IPHONE],
    ["IMG_0001.jpg", "raw", FILE_CONTENT_DIFFERS, IPHONE],
    ["photo.webp", "webp", FILE_TYPE_REFUSED, SCREENSHOT],
  ] as const)("%s with those of a %s is none of ours", async (...row) => {
    const [name, content, problem, advice] = row;
    const file = fileOf(name, content);
    expect(await ended(file, cannot)).toEqual([problem, advice]);
  });
});

describe("a chosen file", () => {
  it.each<[File, string, string?]>([
    [
      fileOf("essay.txt", "program"),
      "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx",
    ],
    [
      fileOf("photo.webp", "webp", 100, "image/webp"),
      "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx",
      "We can save your picture in an accepted type for you.",
    ],
    [
      readableFile(new Uint8Array(), "essay.pdf"),
      "Your file is empty. Please upload a non-empty file.",
    ],
    [
      fileOf("essay.pdf", "pdf", tooLarge),
      "Your file is too large. The maximum file size is 1 MB.",
    ],
    [
      fileOf("photo.jpg", "jpeg", tooLarge),
      "Your file is too large. The maximum file size is 1 MB.",
      "We can make your picture smaller for you.",
    ],
    [
      fileOf(`${"x".repeat(29)}.pdf`, "pdf"),
      "The name of your file is too long. File name can have a maximum of 32 characters, including the extension.",
      "We can shorten the name of your file for you.",
    ],
    [
      fileOf("essay.png", "pdf"),
      "The content of your file is not what the end of its name says. Please save it again as a .pdf, .docx, .png or .jpg file and upload it.",
      "We can correct the ending of your file's name for you.",
    ],
  ])("is refused in these words: %#", async (...row) => {
    const [file, problem, text] = row;
    const examined = await examineFile(file, converted("image/jpeg"));
    const told = "problem" in examined ? examined : undefined;
    expect([told?.problem, told?.offer?.text]).toEqual([problem, text]);
  });

  it.each([
    ["photo.jpeg", "jpeg", "photo.jpeg"],
    ["photo.JPG", "jpeg", "photo.JPG"],
    ["scan.png", "png", "scan.jpg"],
    ["chat.png", "png", "chat.pdf"],
    ["scan.jpg", "png", "scan.jpg"],
    ["photo.jfif", "jpeg", "photo.jpg"],
    [`${"x".repeat(40)}.png`, "png", `${"x".repeat(28)}.jpg`],
  ] as const)("%s over 1 MB is offered smaller", async (...row) => {
    const [name, content, expected] = row;
    const file = fileOf(name, content, tooLarge);
    // A very tall one becomes pages.
    const as = expected.endsWith("pdf") ? "application/pdf" : "image/jpeg";
    expect(await ended(file, converted(as))).toContain(expected);
  });

  it.each([
    ["photo.webp", "image/webp", 100, "photo.jpg"],
    ["photo.heic", "image/heic", tooLarge, "photo.jpg"],
    ["photo.jpg", "image/jpeg", 100, "photo.jpg"],
    ["content", "image/avif", 100, "content.jpg"],
  ])("%s that the browser can read is offered as a JPEG", async (...row) => {
    const [name, type, size, expected] = row;
    const file = fileOf(name, "webp", size, type);
    expect(await ended(file, converted("image/jpeg"))).toContain(expected);
  });

  it("that cannot be made smaller is too large", async () => {
    const refused = [FILE_TOO_LARGE, undefined];
    const photo = fileOf("photo.jpg", "jpeg", tooLarge);
    expect(await ended(photo, cannot)).toEqual(refused);
    expect(await ended(fileOf("essay.docx", "docx", tooLarge))).toEqual(
      refused,
    );
  });

  it("of exactly 1 MB is accepted unchanged", async () => {
    expect(await ended(fileOf("photo.jpg", "jpeg", MAX_FILE_SIZE))).toBe(
      "photo.jpg",
    );
  });

  it.each(["essay.pdf", "essay.txt"])(
    "called %s is sent as it was when it was chosen: no browser reads it again once it has changed",
    async (name) => {
      const before = fileOf(name, "pdf");
      const changed = Object.assign(new File(["other"], name), {
        slice: (from: number, to: number) => before.slice(from, to),
      });
      const examined = await examineFile(changed, never);
      const sent = "file" in examined ? examined : examined.offer;
      expect(sent?.file.size).toBe(100);
    },
  );

  it("is sent under its name without invisible characters", async () => {
    const name = "pho\u202eto.jpg\u200e";
    expect(await ended(fileOf(name, "jpeg"))).toBe("photo.jpg");
  });
});

describe("a shortened name", () => {
  it.each([
    [`${"a".repeat(28)}.pdf`, `${"a".repeat(28)}.pdf`],
    [`${"a".repeat(29)}.pdf`, `${"a".repeat(28)}.pdf`],
    [`${"a".repeat(40)}.PDF`, `${"a".repeat(28)}.PDF`],
    [`v1.2 ${"b".repeat(40)}.tar.docx`, `v1.2 ${"b".repeat(22)}.docx`],
    [`${"c".repeat(24)} - d${"e".repeat(20)}.pdf`, `${"c".repeat(24)} - d.pdf`],
    [`${"f".repeat(26)} - the end.jpeg`, `${"f".repeat(26)}.jpeg`],
    [`${"👩‍👩‍👧‍👦".repeat(8)}.pdf`, `${"👩‍👩‍👧‍👦".repeat(4)}.pdf`],
    [`${"-".repeat(40)}.png`, "document.png"],
  ])("of %s is %s", (name, expected) => {
    expect(shortName(name)).toBe(expected);
  });

  it("may be uploaded, and has the same extension", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.constantFrom(...FILE_EXTENSIONS),
        (stem, extension) => {
          const name = shortName(`${stem}.${extension}`);
          expect(fileNameProblem(name)).toBeUndefined();
          expect(extensionOf(name)).toBe(extension);
        },
      ),
    );
  });
});
