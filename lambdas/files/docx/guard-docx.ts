import { RefusedFile } from "../refused-file.ts";
import { type Docx, mainPathOf, relationshipsIn } from "./docx.ts";
import { readZip, ZipTooLarge } from "./read-zip.ts";
import {
  attributeOf,
  descendantsOf,
  elementsOf,
  parseXml,
  type XmlElement,
} from "./xml.ts";

const ZIP_LIMITS = {
  entries: 500,
  entryBytes: 12_000_000,
  totalBytes: 25_000_000,
  ratio: 150,
};
const XML_LIMITS = { elements: 150_000, depth: 200 };
/** Of all parts together, beginnings and ends. */
const MAX_TAGS = 400_000;
/** Far more than 50 pages hold. */
const MAX_TEXT_LENGTH = 1_000_000;
const MAX_PARAGRAPHS = 10_000;

const CFB = Buffer.from("d0cf11e0a1b11ae1", "hex");
const UNREADABLE =
  "This Word document could not be read. Please open it in Word, save it again or save it as a PDF, and upload that file.";
const OTHER_KIND =
  "This file is not a Word document. Please save it as .docx or PDF and upload that file.";
const PROTECTED =
  "This Word document is protected with a password. Please save it without a password and upload it again.";
const LEGACY =
  "This document was saved in an old format of Word. Please save it as .docx or PDF and upload that file.";
const MACROS =
  "This Word document contains macros. Please save it as a .docx without macros or as a PDF, and upload that file.";
const EMBEDDED =
  "This Word document has other files or controls inside of it. Please save it as a PDF and upload the PDF.";
const TOO_LARGE =
  "This Word document holds too much to be converted. Please save it as a PDF and upload the PDF.";

const MAIN_PART =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const EMBEDDING_TYPES: ReadonlySet<string> = new Set([
  "aFChunk",
  "activeXControlBinary",
  "control",
  "oleObject",
]);

/**
 * Opens an uploaded Word document within limits of memory and work. What is neither XML nor a picture is left behind.
 * Throws RefusedFile with a message for the student when it is damaged, protected, of another kind, carries macros or
 * other files, or is larger inside than a document can be.
 */
export async function guardDocx(bytes: Uint8Array): Promise<Docx> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, CFB.length).equals(CFB)) throw notZip(file);

  const entries = await unpack(file);
  checkKind(entries);
  const docx = {
    parts: partsIn(entries),
    media: new Map([...entries].filter(([path]) => isMedia(path))),
  };
  checkRelationships(docx);
  const main = docx.parts.get(mainPathOf(docx) ?? "");
  if (main?.name !== "document") throw new RefusedFile(UNREADABLE);
  const elements = Array.from(descendantsOf(main));
  if (elements.filter(({ name }) => name === "p").length > MAX_PARAGRAPHS) {
    throw new RefusedFile(TOO_LARGE);
  }
  return docx;
}

/** Word keeps protected documents and those of its first decades in the same container. */
function notZip(file: Buffer): RefusedFile {
  const isProtected = file.includes(Buffer.from("EncryptedPackage", "utf16le"));
  return new RefusedFile(isProtected ? PROTECTED : LEGACY);
}

async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await readZip(file, ZIP_LIMITS);
  } catch (cause) {
    const message = cause instanceof ZipTooLarge ? TOO_LARGE : UNREADABLE;
    throw new RefusedFile(message, { cause });
  }
}

function checkKind(entries: ReadonlyMap<string, Buffer>) {
  const types = entries.get("[Content_Types].xml");
  if (!types) throw new RefusedFile(OTHER_KIND);

  const names = [...entries.keys()];
  const kinds = elementsOf(readPart("[Content_Types].xml", types)).map(
    (type) => attributeOf(type, "ContentType") ?? "",
  );
  const hasMacros =
    kinds.some((kind) => /macroEnabled|vbaProject/i.test(kind)) ||
    names.some((name) => /vbaProject|vbaData/i.test(name));
  if (hasMacros) throw new RefusedFile(MACROS);
  if (!kinds.includes(MAIN_PART)) throw new RefusedFile(OTHER_KIND);
  if (names.some((name) => /activeX\/|embeddings\/.*\.bin$/i.test(name))) {
    throw new RefusedFile(EMBEDDED);
  }
}

const isMedia = (path: string) => /\.(bmp|gif|jpe?g|png|webp)$/i.test(path);

function partsIn(
  entries: ReadonlyMap<string, Buffer>,
): ReadonlyMap<string, XmlElement> {
  const written = [...entries].filter(([path]) => /\.(xml|rels)$/i.test(path));
  const tags = written.reduce((sum, [, bytes]) => sum + tagsIn(bytes), 0);
  if (tags > MAX_TAGS) {
    throw new RefusedFile(TOO_LARGE, { cause: new Error(`${tags} tags`) });
  }
  return new Map(written.map(([path, bytes]) => [path, readPart(path, bytes)]));
}

function tagsIn(bytes: Buffer): number {
  let tags = 0;
  for (let at = bytes.indexOf("<"); at >= 0; at = bytes.indexOf("<", at + 1)) {
    tags += 1;
  }
  return tags;
}

function readPart(path: string, bytes: Buffer): XmlElement {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const part = parseXml(text, XML_LIMITS);
    if (textLengthOf(part) > MAX_TEXT_LENGTH) throw new Error("Too much text");
    return part;
  } catch (error) {
    const cause = new Error(`${path}: ${String(error)}`, { cause: error });
    const isTooLarge = /^Error: (Too m|Nested)/.test(String(error));
    throw new RefusedFile(isTooLarge ? TOO_LARGE : UNREADABLE, { cause });
  }
}

const textLengthOf = ({ children }: XmlElement): number =>
  children.reduce(
    (length, child) =>
      length + (typeof child === "string" ? child.length : textLengthOf(child)),
    0,
  );

function checkRelationships({ parts }: Pick<Docx, "parts">) {
  for (const [path, part] of parts) {
    if (!path.endsWith(".rels")) continue;
    const types = relationshipsIn(part).map(({ type }) => type);
    if (types.some((type) => EMBEDDING_TYPES.has(type))) {
      throw new RefusedFile(EMBEDDED);
    }
    if (types.includes("vbaProject")) throw new RefusedFile(MACROS);
  }
}
