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
} from "./build-docx.ts";
import { markedPng } from "./build-image.ts";
import { carries, holdsTooMuch, REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";
import { hostileDocx } from "./hostile-docx.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const body = paragraph("An essay");
type Parts = Omit<Parameters<typeof docxWith>[0], "body">;

function essayWith(
  what: string,
  message: string,
  parts: Parts,
  name = "essay.docx",
): Specimen {
  return refused(what, name, () => docxWith({ body, ...parts }), message);
}

function bodied(what: string, message: string, build: () => string): Specimen {
  return refused(
    what,
    "essay.docx",
    () => docxWith({ body: build() }),
    message,
  );
}

function documentPart(xml: string | Buffer) {
  return {
    files: { "word/document.xml": xml },
  };
}

const carrying: readonly Specimen[] = [
  taken(
    "a document that asks for what lies outside in a dozen ways",
    "hostile.docx",
    () => hostileDocx("http://127.0.0.1:9"),
    'A harmless essay field field field click "listed <img src="http://127.0.0.1:9/text">',
  ),
  essayWith("a document with macros under another name", REFUSED.macros, {
    contentType: "application/vnd.ms-word.document.macroEnabled.main+xml",
  }),
  essayWith("macros", REFUSED.macros, {
    files: { "word/vbaProject.bin": "x" },
  }),
  essayWith("an ActiveX control", carries("a control of a form"), {
    files: { "word/activeX/activeX1.xml": "<x/>" },
  }),
  taken(
    "a program inside, which stays behind",
    "essay.docx",
    () =>
      docxWith({
        body,
        relationships: [
          relationship("rId9", "oleObject", "embeddings/oleObject1.bin"),
          relationship("rId8", "oleObject", "file:///c:/x", "External"),
        ],
        files: { "word/embeddings/oleObject1.bin": "x" },
      }),
    "An essay",
  ),
  taken(
    "a picture that was pasted as an object",
    "essay.docx",
    () =>
      docxWith({
        body: `${body}<w:p><w:r><w:object><v:shape style="width:100pt;height:50pt"><v:imagedata r:id="rId8"/></v:shape><o:OLEObject Type="Embed" ProgID="StaticMetafile" ShapeID="_x0000_i1025" DrawAspect="Content" ObjectID="_1" r:id="rId9"/></w:object></w:r></w:p>`,
        relationships: [
          relationship("rId8", "image", "media/image1.png"),
          relationship("rId9", "oleObject", "embeddings/oleObject1.bin"),
        ],
        files: {
          "word/media/image1.png": () => markedPng(60, 40),
          "word/embeddings/oleObject1.bin": "x",
        },
      }),
    "An essay",
    { pictures: 1 },
  ),
  refused(
    "a page of HTML inside",
    "essay.docx",
    () =>
      docxWith({
        body: `${body}<w:altChunk r:id="rId9"/>`,
        relationships: [relationship("rId9", "aFChunk", "chunk.html")],
        files: { "word/chunk.html": "<script>alert(1)</script>" },
      }),
    carries("another document"),
  ),
];

const otherKinds: readonly Specimen[] = [
  refused(
    "a protected document",
    "essay.docx",
    () => compoundFile("EncryptedPackage"),
    REFUSED.wordPassword,
  ),
  refused(
    "an old .doc under another name",
    "essay.docx",
    () => compoundFile("WordDocument"),
    REFUSED.oldWord,
  ),
  refused(
    "an archive that is no document",
    "files.docx",
    () => zipWith({ "a.txt": "a" }),
    REFUSED.notWord,
  ),
  refused(
    "a document of another program",
    "essay.docx",
    () =>
      zipWith({
        mimetype: "application/vnd.oasis.opendocument.text",
        "content.xml": "<office/>",
      }),
    REFUSED.notWord,
  ),
  essayWith("a template", REFUSED.notWord, {
    contentType: `${WORD}.template.main+xml`,
  }),
  refused(
    "an archive in an archive",
    "essay.docx",
    async () => zipWith({ "essay.docx": await docxOf("Inner") }),
    REFUSED.notWord,
  ),
  refused(
    "noise behind the first bytes",
    "essay.docx",
    () => Buffer.from("PK\u0003\u0004 and so on"),
    REFUSED.word,
  ),
  refused(
    "a document that is cut off",
    "essay.docx",
    async () => (await docxOf("x")).subarray(0, 700),
    REFUSED.word,
  ),
];

const damaged: readonly Specimen[] = [
  essayWith("a document without its text", REFUSED.word, {
    files: { "_rels/.rels": "<Relationships/>" },
  }),
  essayWith("a file below the text, as if that were a folder", REFUSED.word, {
    files: { "word/document.xml/image1.gif": "GIF89a" },
  }),
  bodied("broken XML", REFUSED.word, () => "<w:p>"),
  essayWith(
    "XML in another encoding",
    REFUSED.word,
    documentPart(Buffer.from("\uFEFF<a/>", "utf16le")),
  ),
  essayWith(
    "entities that multiply",
    REFUSED.word,
    documentPart(
      `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>${part("document", "<w:body>&c;</w:body>")}`,
    ),
  ),
  essayWith("an entity from a file", REFUSED.word, {
    files: {
      "word/styles.xml": `<!DOCTYPE a SYSTEM "file:///etc/passwd">${part("styles", "")}`,
    },
  }),
  essayWith("a file that lies above its folder", REFUSED.word, {
    files: { "../../etc/passwd": "root" },
  }),
  refused(
    "an entry that holds more than it declares",
    "bomb.docx",
    () => lyingZip("[Content_Types].xml", Buffer.alloc(50_000_000), 100),
    REFUSED.word,
  ),
];

function files(count: number, path: string, content: string | Buffer) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      path.replace("*", `${at}`),
      content,
    ]),
  );
}
function noisy(what: string, message: string, parts: Parts): Specimen {
  return refused(
    what,
    "bomb.docx",
    async () => corruptedZip(await docxWith({ body, ...parts })),
    message,
  );
}
function bomb(
  what: string,
  named: string,
  entries: Record<string, string | Buffer>,
) {
  return noisy(`an archive that declares ${what}`, holdsTooMuch(named), {
    files: entries,
  });
}

// Their compressed bytes are noise, so that unpacking them would report damage instead.
const declared: readonly Specimen[] = [
  noisy("noise in place of what is packed", REFUSED.word, {}),
  bomb(
    "a thousand files",
    "more than 1000 parts",
    files(1_000, "word/*.xml", "<a/>"),
  ),
  bomb("a part of 13 MB", "13 MB in x.bin", {
    "x.bin": Buffer.alloc(13_000_000),
  }),
  bomb(
    "parts of 28 MB together",
    "more than 27 MB in all",
    files(150, "*.bin", Buffer.alloc(190_000)),
  ),
  bomb("a part that is packed better than any text", "1 MB in x.bin", {
    "x.bin": Buffer.alloc(1_000_000),
  }),
];

const large: readonly Specimen[] = [
  refused(
    "too many paragraphs",
    "essay.docx",
    () => docxOf(...Array.from({ length: 4_001 }, (_, at) => `No. ${at * at}`)),
    REFUSED.pages,
  ),
  bodied("a book", holdsTooMuch("1.3 MB in document.xml"), () =>
    paragraph("word ".repeat(250_000)),
  ),
];

/**
 * Word documents that carry a payload, are another format, are damaged, or are larger unpacked than a document can be.
 */
export const hostileDocuments: readonly Specimen[] = [
  ...carrying,
  ...otherKinds,
  ...damaged,
  ...declared,
  ...large,
];
