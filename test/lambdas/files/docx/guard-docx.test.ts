import { describe, expect, it } from "@jest/globals";
import { guardDocx } from "../../../../lambdas/files/docx/guard-docx.ts";
import { redrawPictures } from "../../../../lambdas/files/docx/docx-pictures.ts";
import { RefusedFile } from "../../../../lambdas/files/refused-file.ts";
import { cameraJpeg, markedPng } from "../../../support/files/build-image.ts";
import {
  compoundFile,
  docxOf,
  docxWith,
  lyingZip,
  paragraph,
  part,
  relationship,
  zipWith,
} from "../../../support/files/build-docx.ts";

const body = paragraph("An essay");
const MACRO_TYPE = "application/vnd.ms-word.document.macroEnabled.main+xml";
const TEMPLATE_TYPE =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml";

const PROTECTED = /protected with a password/;
const LEGACY = /old format of Word/;
const UNREADABLE = /could not be read/;
const OTHER = /not a Word document/;
const MACROS = /contains macros/;
const EMBEDDED = /other files or controls/;
const TOO_LARGE = /holds too much/;

const refusalOf = async (file: Uint8Array): Promise<RefusedFile> => {
  const error: unknown = await guardDocx(file).catch(
    (reason: unknown) => reason,
  );
  if (error instanceof RefusedFile) return error;
  throw new Error("The file was not refused.", { cause: error });
};

const documentPart = (xml: string) => ({ "word/document.xml": xml });

describe("guardDocx", () => {
  it("opens a document and leaves behind what is neither text nor picture", async () => {
    const picture = await markedPng(4, 4);
    const docx = await guardDocx(
      await docxWith({
        body,
        files: {
          "word/media/image1.png": picture,
          "word/media/drawing.svg": "<svg/>",
          "word/fonts/font1.odttf": "font",
          "docProps/thumbnail.emf": "emf",
        },
      }),
    );

    expect([...docx.media]).toEqual([["word/media/image1.png", picture]]);
    expect([...docx.parts.keys()].toSorted()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "word/_rels/document.xml.rels",
      "word/document.xml",
    ]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ["protected", () => compoundFile("EncryptedPackage"), PROTECTED],
    ["a .doc", () => compoundFile("WordDocument"), LEGACY],
    ["noise", () => Buffer.from("PK\u0003\u0004 and so on"), UNREADABLE],
    ["cut off", async () => (await docxOf("x")).subarray(0, 700), UNREADABLE],
    ["a plain zip", () => zipWith({ "a.txt": "a" }), OTHER],
    [
      "an .odt",
      () =>
        zipWith({
          mimetype: "application/vnd.oasis.opendocument.text",
          "content.xml": "<office/>",
        }),
      OTHER,
    ],
    ["a template", () => docxWith({ body, contentType: TEMPLATE_TYPE }), OTHER],
    ["a .docm", () => docxWith({ body, contentType: MACRO_TYPE }), MACROS],
    [
      "with macros",
      () => docxWith({ body, files: { "word/vbaProject.bin": "x" } }),
      MACROS,
    ],
    [
      "with an ActiveX control",
      () => docxWith({ body, files: { "word/activeX/activeX1.xml": "<x/>" } }),
      EMBEDDED,
    ],
    [
      "with an embedded program",
      () =>
        docxWith({ body, files: { "word/embeddings/oleObject1.bin": "x" } }),
      EMBEDDED,
    ],
    [
      "with a linked program",
      () =>
        docxWith({
          body,
          relationships: [
            relationship("rId9", "oleObject", "file:///c:/x", "External"),
          ],
        }),
      EMBEDDED,
    ],
    [
      "with a page of HTML inside",
      () =>
        docxWith({
          body: `${body}<w:altChunk r:id="rId9"/>`,
          relationships: [relationship("rId9", "aFChunk", "chunk.html")],
          files: { "word/chunk.html": "<script>alert(1)</script>" },
        }),
      EMBEDDED,
    ],
    [
      "without its text",
      () => docxWith({ body, files: { "_rels/.rels": "<Relationships/>" } }),
      UNREADABLE,
    ],
    ["of broken XML", () => docxWith({ body: "<w:p>" }), UNREADABLE],
    [
      "in another encoding",
      () =>
        docxWith({
          body,
          files: { "word/document.xml": Buffer.from("\uFEFF<a/>", "utf16le") },
        }),
      UNREADABLE,
    ],
    [
      "with entities that multiply",
      () =>
        docxWith({
          body,
          files: documentPart(
            `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>${part("document", "<w:body>&c;</w:body>")}`,
          ),
        }),
      UNREADABLE,
    ],
    [
      "with an entity from a file",
      () =>
        docxWith({
          body,
          files: {
            "word/styles.xml": `<!DOCTYPE a SYSTEM "file:///etc/passwd">${part("styles", "")}`,
          },
        }),
      UNREADABLE,
    ],
    [
      "of a thousand files",
      () =>
        docxWith({
          body,
          files: Object.fromEntries(
            Array.from({ length: 1_000 }, (_, at) => [
              `word/${at}.xml`,
              "<a/>",
            ]),
          ),
        }),
      TOO_LARGE,
    ],
    [
      "a bomb of one part",
      () => docxWith({ body, files: { "x.bin": Buffer.alloc(13_000_000) } }),
      TOO_LARGE,
    ],
    [
      "a bomb of many parts",
      () =>
        docxWith({
          body,
          files: Object.fromEntries(
            Array.from({ length: 150 }, (_, at) => [
              `${at}.bin`,
              Buffer.alloc(190_000),
            ]),
          ),
        }),
      TOO_LARGE,
    ],
    [
      "packed better than any text",
      () => docxWith({ body, files: { "x.bin": Buffer.alloc(1_000_000) } }),
      TOO_LARGE,
    ],
    [
      "of too many elements",
      () => docxWith({ body: randomWords(160_000) }),
      TOO_LARGE,
    ],
    [
      "of too many paragraphs",
      async () =>
        docxOf(...Array.from({ length: 10_001 }, (_, at) => `No. ${at * at}`)),
      TOO_LARGE,
    ],
    [
      "of too many parts together",
      async () => {
        const many = part("a", `<w:b>${randomWords(110_000)}</w:b>`);
        return docxWith({
          body,
          files: { "1.xml": many, "2.xml": many, "3.xml": many, "4.xml": many },
        });
      },
      TOO_LARGE,
    ],
    [
      "nested without end",
      () => docxWith({ body: `${"<w:p>".repeat(300)}${"</w:p>".repeat(300)}` }),
      TOO_LARGE,
    ],
    [
      "a book",
      () => docxWith({ body: paragraph("word ".repeat(250_000)) }),
      TOO_LARGE,
    ],
  ])("row 18: refuses a file that is %s", async (_name, build, message) => {
    expect((await refusalOf(await build())).message).toMatch(message);
  });

  it("row 18: stops at the first byte beyond what an entry declares", async () => {
    const bomb = await lyingZip(
      "[Content_Types].xml",
      Buffer.alloc(50_000_000),
      100,
    );

    const { cause, message } = await refusalOf(bomb);

    expect(message).toMatch(UNREADABLE);
    // The library hands over what one step of unpacking gives, which is far below the whole.
    const unpacked = Number(/got at least (\d+)/.exec(String(cause))?.[1]);
    expect(unpacked).toBeLessThan(1_000_000);
  });
});

/** Elements that differ, so that they do not pack too well to be seen. */
const randomWords = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<w:i w:v="${((at * 2_654_435_761) % 4_294_967_296).toString(36)}"/>`,
  ).join("");

describe("redrawPictures", () => {
  it("drops what a camera wrote about its owner", async () => {
    const photo = await cameraJpeg(60, 40, 6);
    const redrawn = await redrawPictures(new Map([["a.jpg", photo]]));

    expect(photo.includes("Exif")).toBe(true);
    expect(redrawn.get("a.jpg")?.includes("Exif")).toBe(false);
  });

  it("leaves out what is no picture", async () => {
    const files = new Map([
      ["a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
      ["b.png", Buffer.from("noise")],
    ]);

    expect(await redrawPictures(files)).toEqual(new Map());
  });

  it("row 20: refuses pictures by the size that they declare", async () => {
    const picture = await markedPng(2, 2);
    picture.writeUInt32BE(30_000, 16);
    picture.writeUInt32BE(30_000, 20);

    await expect(redrawPictures(new Map([["a.png", picture]]))).rejects.toThrow(
      /too many pixels/,
    );
  });
});
