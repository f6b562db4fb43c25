import { zipSync } from "fflate";
import { RefusedFile } from "../refused-file.ts";
import { keepResults } from "./keep-results.ts";
import { withoutNestedFloats } from "./nested-tables.ts";
import { readXml, type XmlReader } from "./read-xml.ts";
import { readZip, ZipTooLarge } from "./read-zip.ts";
import {
  isOfType,
  pathOfTarget,
  readRelationships,
  relationshipsOf,
  relsPathOf,
  writeRelationships,
  type Relationship,
} from "./relationships.ts";
import { fontsOfStyles, withSignsAsLetters } from "./signs.ts";

/** Word document that was checked: its parts by their path in the archive. */
export interface Docx {
  readonly parts: ReadonlyMap<string, Buffer>;
  /** Path of the part with the text. */
  readonly main: string;
}

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
  "This Word document contains macros, which are small programs. Please save it as a .docx without them or as a PDF, and upload that file.";

const MAIN_PART =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Types of relationships to what we do not take, in words for the student. */
const EMBEDDED: readonly (readonly [string, string])[] = [
  ["aFChunk", "another document"],
  ["activeXControlBinary", "a button or box of a form"],
  ["control", "a button or box of a form"],
];
/** Parts that stay behind: fonts would remain for the documents after, and a pasted object is shown by its picture. */
const LEFT_OUT = /^word\/fonts\/|(?:^|\/)embeddings\/.*\.bin$/i;
const OBJECT = /<\/?\w+:OLEObject\b[^>]*>/g;

/**
 * Refuses a document that is damaged.
 * @param cause the reason for the log
 */
export function unreadableDocx(cause: unknown): RefusedFile {
  return new RefusedFile(UNREADABLE, { cause });
}

function otherKind(message: string, cause: string): RefusedFile {
  return new RefusedFile(message, { kind: "OtherKind", cause });
}

function embedded(what: string): RefusedFile {
  return otherKind(
    `This Word document has ${what} inside of it. Please save it as a PDF and upload the PDF.`,
    what,
  );
}

/**
 * Opens an uploaded Word document as its reader sees it: changes are accepted, fields have the results they had.
 * References out of it are removed, and so are its embedded fonts and objects.
 * @throws RefusedFile if it is damaged, protected, of another kind, contains macros or other files, or is larger inside
 * than a document can be
 */
export async function openDocx(bytes: Uint8Array): Promise<Docx> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, CFB.length).equals(CFB)) throw notZip(file);

  const entries = await unpack(file);
  checkKind(entries);
  const parts = new Map<string, Buffer>();
  for (const [path, entry] of entries) {
    if (/\.(xml|rels)$/i.test(path) && entry.includes("<!DOCTYPE")) {
      throw unreadableDocx("a part has a document type declaration");
    }
    if (path.endsWith(".rels")) {
      parts.set(path, withoutForeignTargets(entry));
    } else if (!LEFT_OUT.test(path)) {
      parts.set(path, entry);
    }
  }
  const [main] = related({ parts, main: "" }, "officeDocument");
  if (main === undefined) throw unreadableDocx("no main part");
  const docx = { parts, main };
  const styles = stylesOf(docx);
  const [stylesPart = ""] = related(docx, "styles");
  const fonts = fontsOfStyles(String(parts.get(stylesPart) ?? ""));
  const repeated = new Set([
    ...related(docx, "header"),
    ...related(docx, "footer"),
  ]);
  for (const path of [...printedParts(docx), ...related(docx, "numbering")]) {
    const kept = keepResults(
      String(parts.get(path)),
      repeated.has(path) ? styles : undefined,
    );
    const shown = withoutNestedFloats(kept.replaceAll(OBJECT, ""));
    parts.set(path, Buffer.from(withSignsAsLetters(shown, fonts)));
  }
  return { ...docx, parts: withChangesAccepted(docx) };
}

/**
 * Refuses a file that is no zip archive. Word keeps protected documents and those of its first decades in the same
 * container.
 */
function notZip(file: Buffer): RefusedFile {
  const isProtected = file.includes(Buffer.from("EncryptedPackage", "utf16le"));
  return isProtected
    ? new RefusedFile(PROTECTED, { kind: "Protected" })
    : otherKind(LEGACY, "an old format of Word");
}

async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await readZip(file);
  } catch (cause) {
    throw cause instanceof ZipTooLarge
      ? new RefusedFile(
          `This Word document holds too much to be converted: ${cause.message}. Please save it as a PDF and upload the PDF.`,
          { kind: "TooLarge", cause },
        )
      : unreadableDocx(cause);
  }
}

function checkKind(entries: ReadonlyMap<string, Buffer>) {
  const types = entries.get("[Content_Types].xml");
  if (!types) throw otherKind(OTHER_KIND, "no main part of Word");

  const names = [...entries.keys()];
  const kinds: string[] = [];
  tryToRead(() =>
    readXml(types, {
      open: (_, attribute) => kinds.push(attribute("ContentType")),
    }),
  );
  const hasMacros =
    kinds.some((kind) => /macroEnabled|vbaProject/i.test(kind)) ||
    names.some((name) => /vbaProject|vbaData/i.test(name));
  if (hasMacros) throw otherKind(MACROS, "macros");
  if (!kinds.includes(MAIN_PART)) {
    throw otherKind(OTHER_KIND, "no main part of Word");
  }
  if (names.some((name) => /activeX\//i.test(name))) {
    throw embedded("a button or box of a form");
  }
}

function withoutForeignTargets(rels: Buffer): Buffer {
  const relationships = tryToRead(() => readRelationships(rels));
  const has = (word: string) =>
    relationships.some(({ type }) => isOfType(type, word));
  for (const [type, what] of EMBEDDED) if (has(type)) throw embedded(what);
  if (has("vbaProject")) throw otherKind(MACROS, "macros");
  return writeRelationships(
    relationships.filter(
      ({ type, isExternal }) => !isExternal && !isOfType(type, "oleObject"),
    ),
  );
}

/** Returns the names of the document's styles, in lower case. LibreOffice finds no style by its name in another language. */
function stylesOf(docx: Docx): ReadonlySet<string> {
  const names = new Set<string>();
  readRelated(docx, "styles", (name, attribute) => {
    if (name === "style") names.add(attribute("styleId").toLowerCase());
    if (name === "name") names.add(attribute("val").toLowerCase());
  });
  names.delete("");
  return names;
}

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const VIEW = `<v:revisionView xmlns:v="${W}" v:markup="0"/>`;
const ONLY_VIEW = `<w:settings xmlns:w="${W}">${VIEW}</w:settings>`;
const SETTINGS: Relationship = {
  id: "view",
  type: "http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings",
  target: "view.xml",
  isExternal: false,
};

/** Accepts all changes, because deleted text may be confidential. The settings say which of the two a reader sees. */
function withChangesAccepted(docx: Docx): Docx["parts"] {
  const { parts, main } = docx;
  const [path = ""] = related(docx, "settings");
  const settings = String(parts.get(path) ?? "")
    .replaceAll(/<!--.*?-->|<\/?[\w:]*revisionView\b[^>]*>/gs, "")
    .replace(/<[\w:]*settings\b(?:[^>/]|\/(?!>))*>/, `$&${VIEW}`);
  // LibreOffice would take the first, even if it leads nowhere.
  const others = relationshipsOf(parts, main).filter(
    ({ type }) => !isOfType(type, "settings"),
  );
  return new Map([
    ...parts,
    [relsPathOf(main), writeRelationships([...others, SETTINGS])],
    // An empty element has no place for the view.
    [
      pathOfTarget(main, SETTINGS.target),
      Buffer.from(settings.includes(VIEW) ? settings : ONLY_VIEW),
    ],
  ]);
}

function tryToRead<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadableDocx(cause);
  }
}

/**
 * Reads a part.
 * @throws RefusedFile if it is not well-formed XML
 */
export function readPart(
  { parts }: Docx,
  path: string,
  reader: XmlReader,
): void {
  tryToRead(() => readXml(parts.get(path) ?? new Uint8Array(), reader));
}

/** Reads the elements of the parts of a type to which the main part leads. @throws RefusedFile as `readPart` */
export function readRelated(
  docx: Docx,
  type: string,
  open: NonNullable<XmlReader["open"]>,
): void {
  for (const path of related(docx, type)) readPart(docx, path, { open });
}

/** Returns the paths of the parts to which the main part leads, of the given type. */
export function related(
  { parts, main }: Docx,
  type: string,
): readonly string[] {
  return relationshipsOf(parts, main)
    .filter((relationship) => isOfType(relationship.type, type))
    .map(({ target }) => pathOfTarget(main, target))
    .filter((path) => parts.has(path));
}

/** Returns the paths of the parts that are printed: the text, then what stands around it. */
export function printedParts(docx: Docx): readonly string[] {
  const around = ["header", "footer", "footnotes", "endnotes"];
  return [docx.main, ...around.flatMap((type) => related(docx, type))];
}

/** Writes the archive of a document again: no program reads the uploaded bytes themselves. */
export function writeDocx({ parts }: Docx): Uint8Array {
  return zipSync(Object.fromEntries(parts), { level: 0 });
}
