import {
  compoundFile,
  corruptedZip,
  docxOf,
  docxWith,
  lyingZip,
  paragraph,
  part,
  relationship,
  zipWith,
  type DocxParts,
} from "./build-docx.ts";
import { markedPng } from "./build-image.ts";
import { REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Build, type Specimen } from "./corpus.ts";
import { hostileDocx } from "./hostile-docx.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml";
const ESSAY = paragraph("An essay");
const OBJECT = "embeddings/oleObject1.bin";
/** Bytes that cannot be packed. */
const NOISE = Buffer.from(
  Uint32Array.from({ length: 50_000 }, (_, at) => at * 0x9e3779b1).buffer,
);

/** Returns a short essay with these parts, some of which may replace its own. */
function essayWith(parts: Partial<DocxParts>): DocxParts {
  return { body: ESSAY, ...parts };
}
function essayOf(main: string | Buffer): DocxParts {
  return essayWith({ files: { "word/document.xml": main } });
}

/** Returns a builder of an archive with these files, whose packed bytes are noise: unpacking it would report damage. */
function declaring(files: NonNullable<DocxParts["files"]>): Build {
  return async () => corruptedZip(await docxWith({ body: ESSAY, files }));
}
function many(count: number, path: string, content: string | Buffer) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [path + at, content]),
  );
}

/** Word documents that carry a payload, are of another format, are damaged, or larger unpacked than a document can be. */
export const hostileDocuments: readonly Specimen[] = [
  ...taken({
    "a document that asks for what lies outside in a dozen ways": [
      () => hostileDocx("http://127.0.0.1:9"),
      'A harmless essay field field field click "listed <img src="http://127.0.0.1:9/text">',
    ],
    "a program inside, which stays behind": [
      essayWith({
        relationships: [
          relationship("rId9", "oleObject", OBJECT),
          relationship("rId8", "oleObject", "file:///c:/x", "External"),
        ],
        files: { [`word/${OBJECT}`]: "x" },
      }),
      "An essay",
    ],
    "a picture that was pasted as an object": [
      essayWith({
        body: `${ESSAY}<w:p><w:r><w:object><v:shape style="width:100pt;height:50pt"><v:imagedata r:id="image1"/></v:shape><o:OLEObject Type="Embed" ProgID="StaticMetafile" ShapeID="_x0000_i1025" DrawAspect="Content" ObjectID="_1" r:id="rId9"/></w:object></w:r></w:p>`,
        pictures: { "image1.png": () => markedPng(60, 40) },
        relationships: [relationship("rId9", "oleObject", OBJECT)],
        files: { [`word/${OBJECT}`]: "x" },
      }),
      "An essay",
      { pictures: 1 },
    ],
  }),
  ...refused(REFUSED.macros, {
    "a document with macros under another name": essayWith({
      contentType: MACROS,
    }),
    macros: essayWith({ files: { "word/vbaProject.bin": "x" } }),
  }),
  ...refused(REFUSED.carries("a button or box of a form"), {
    "an ActiveX control": essayWith({
      files: { "word/activeX/activeX1.xml": "<x/>" },
    }),
  }),
  ...refused(REFUSED.carries("another document"), {
    "a page of HTML inside": essayWith({
      body: `${ESSAY}<w:altChunk r:id="rId9"/>`,
      relationships: [relationship("rId9", "aFChunk", "chunk.html")],
      files: { "word/chunk.html": "<script>alert(1)</script>" },
    }),
  }),
  ...refused(REFUSED.wordPassword, {
    "a protected document": () => compoundFile("EncryptedPackage"),
  }),
  ...refused(REFUSED.oldWord, {
    "an old .doc under another name": () => compoundFile("WordDocument"),
  }),
  ...refused(REFUSED.notWord, {
    "an archive that is no document": () => zipWith({ "a.txt": "a" }),
    "a document of another program": () =>
      zipWith({
        mimetype: "application/vnd.oasis.opendocument.text",
        "content.xml": "<office/>",
      }),
    "a template": essayWith({ contentType: `${WORD}.template.main+xml` }),
    "an archive in an archive": async () =>
      zipWith({ "essay.docx": await docxOf("Inner") }),
  }),
  ...refused(REFUSED.word, {
    "noise behind the first bytes": () =>
      Buffer.from("PK\u0003\u0004 and so on"),
    "a document that is cut off": async () =>
      (await docxOf("x")).subarray(0, 700),
    "a document without its text": essayWith({
      files: { "_rels/.rels": "<Relationships/>" },
    }),
    "a file below the text, as if that were a folder": essayWith({
      files: { "word/document.xml/image1.gif": "GIF89a" },
    }),
    "broken XML": "<w:p>",
    "XML in another encoding": essayOf(Buffer.from("\uFEFF<a/>", "utf16le")),
    "entities that multiply": essayOf(
      `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>${part("document", "<w:body>&c;</w:body>")}`,
    ),
    "an entity from a file": essayWith({
      files: {
        "word/styles.xml": `<!DOCTYPE a SYSTEM "file:///etc/passwd">${part("styles", "")}`,
      },
    }),
    "a file that lies above its folder": essayWith({
      files: { "../../etc/passwd": "root" },
    }),
    "a text of whose name there is another in capitals": essayWith({
      files: { "WORD/document.xml": "x" },
    }),
    "noise in place of what is packed": declaring({}),
  }),
  ...refused(REFUSED.holdsTooMuch("more than 1000 parts"), {
    "an archive that declares a thousand files": declaring(
      many(1_000, "word/part", "<a/>"),
    ),
  }),
  ...refused(REFUSED.holdsTooMuch("more than 27 MB in all"), {
    "an archive that declares parts of 28 MB together": declaring(
      many(150, "part", Buffer.alloc(190_000)),
    ),
  }),
  ...refused(REFUSED.holdsTooMuch("25 MB in x.bin"), {
    "an archive that declares a part of 25 MB, packed no better than a text":
      () => lyingZip("x.bin", NOISE, 25_000_000),
  }),
  ...refused(REFUSED.holdsTooMuch("1 MB in x.bin"), {
    "an archive that declares a part that is packed better than any text":
      declaring({ "x.bin": Buffer.alloc(1_000_000) }),
  }),
  ...refused(REFUSED.holdsTooMuch("1.3 MB in document.xml"), {
    "a book": paragraph("word ".repeat(250_000)),
  }),
];
