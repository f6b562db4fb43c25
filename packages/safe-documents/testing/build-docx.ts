import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { zipSync } from "fflate";
import { FONT_TABLE } from "./font-table.ts";

type Content = string | Uint8Array;
/** Contents by path; expensive ones are created together with the archive. */
type Files = Readonly<Record<string, Content | (() => Promise<Content>)>>;

export const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;

/** Creates a zip archive with the given files, compressed as Word does it. */
export async function zipWith(files: Files): Promise<Buffer> {
  const entries = Object.entries(files).map(async ([path, content]) => {
    const made = typeof content === "function" ? await content() : content;
    return [path, Buffer.from(made)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(await Promise.all(entries))));
}

/** Creates the archive of a document whose parts lie in a folder; texts beside them are about it. */
export async function docxFrom(folder: string): Promise<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".txt"))
    .map(({ parentPath, name }) => join(parentPath, name));
  return zipWith(
    Object.fromEntries(
      paths.map((path) => [relative(folder, path), () => readFile(path)]),
    ),
  );
}

/** Returns a relationship of the main part as its file contains it. */
export function relationship(
  id: string,
  type: string,
  target: string,
  mode = "",
): string {
  return `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${mode === "" ? "" : ` TargetMode="${mode}"`}/>`;
}

/** Returns the relationships of a part as its file contains them. */
export function relationshipsPart(...relationships: string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${relationships.join("")}</Relationships>`;
}

/** Returns a part with a root of the given name. */
export function part(root: string, content: string): string {
  return `<w:${root} ${NAMESPACES}>${content}</w:${root}>`;
}

/** Returns a run of text with its own properties. */
export function run(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function inParagraph(...content: string[]): string {
  return `<w:p>${content.join("")}</w:p>`;
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export const PAGE_BREAK = inParagraph(`<w:r><w:br w:type="page"/></w:r>`);

/** Returns the property of letters that are in a font. */
export function fonts(name: string): string {
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;
}

/** Returns the properties of all letters, as the part "styles" contains them. */
export function defaults(properties: string): string {
  return `<w:docDefaults><w:rPrDefault><w:rPr>${properties}</w:rPr></w:rPrDefault></w:docDefaults>`;
}

/** Returns a paragraph in a style. */
export function styled(style: string, text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
}

function fieldMark(type: string): string {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
}

/** Returns words of a field's instruction. */
export function instructed(words: string): string {
  return `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
}

/** Returns a field with its last result; both are words or elements. */
export function field(instruction: string, result: string): string {
  return [
    fieldMark("begin"),
    instruction.startsWith("<") ? instruction : instructed(instruction),
    fieldMark("separate"),
    result.startsWith("<") ? result : run(result),
    fieldMark("end"),
  ].join("");
}

/** Returns a table of one row; a cell is text or elements. */
export function table(cells: readonly string[]): string {
  return `<w:tbl><w:tr>${cells
    .map((cell) => (cell.startsWith("<") ? cell : paragraph(cell)))
    .map((cell) => `<w:tc>${cell}</w:tc>`)
    .join("")}</w:tr></w:tbl>`;
}

/** Returns a run with the picture of a relationship, an inch wide. */
export function pictureOf(id: string): string {
  return `<w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="609600"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="609600"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** Returns footnotes or endnotes: one with this text, number 2, between the one that every such part has and one that nothing refers to. */
export function notesOf(kind: "endnote" | "footnote", text: string): string {
  return `<w:${kind} w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:${kind}><w:${kind} w:id="2">${paragraph(text)}</w:${kind}><w:${kind} w:id="3">${paragraph("Left over")}</w:${kind}>`;
}

/** Returns the end of a body with headers and footers by their names, each for the pages of a type. */
export function sectionWith(
  margins: Readonly<Record<string, string>>,
  rest = "",
): string {
  const references = Object.entries(margins).map(
    ([name, type]) =>
      `<w:${name.replace(/\d/, "")}Reference w:type="${type}" r:id="${name}"/>`,
  );
  return `<w:sectPr>${references.join("")}${rest}</w:sectPr>`;
}

/** Returns a paragraph of the list of `numbering`. */
export function listed(text: string, level = 0): string {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
}

/** Returns the content of the part "numbering", with one list of these levels. */
export function numbering(
  ...levels: (readonly [format: string, text: string])[]
): string {
  const all = levels.map(
    ([format, text], at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="0">${all.join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
}

export interface DocxParts {
  /** Content of the body. */
  readonly body: string;
  /** Contents of other parts by their names, such as "styles" or "header1", to which the body refers. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Pictures by their file names, such as "image1.png", to which the body refers without the extension. */
  readonly pictures?: Files;
  readonly relationships?: readonly string[];
  readonly contentType?: string;
  /** Files added to the ones that every document has, or replacing them. */
  readonly files?: Files;
}

/** Names of a part's root, where they are not the name of the part. */
const ROOTS: Readonly<Record<string, string>> = {
  header: "hdr",
  footer: "ftr",
};

/** Creates the smallest Word document around a body of WordprocessingML, with the fonts that Word itself lists. */
export function docxWith({
  body,
  parts = {},
  pictures = {},
  relationships = [],
  contentType = `${TYPE}.document.main+xml`,
  files = {},
}: DocxParts): Promise<Buffer> {
  const ofParts = Object.entries(parts).map(([name, content]) => {
    const type = name.replace(/\d+$/, "");
    const xml = part(ROOTS[type] ?? type, content);
    return [name, type, `${name}.xml`, xml] as const;
  });
  const ofPictures = Object.entries(pictures).map(([file, content]) => {
    const [name = ""] = file.split(".");
    return [name, "image", `media/${file}`, content] as const;
  });
  const named = [...ofParts, ...ofPictures];
  return zipWith({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${contentType}"/></Types>`,
    "_rels/.rels": relationshipsPart(
      relationship("rId1", "officeDocument", "word/document.xml"),
    ),
    "word/_rels/document.xml.rels": relationshipsPart(
      relationship("fonts", "fontTable", "fontTable.xml"),
      ...named.map(([name, type, path]) => relationship(name, type, path)),
      ...relationships,
    ),
    "word/fontTable.xml": part("fonts", FONT_TABLE),
    "word/document.xml": part("document", `<w:body>${body}</w:body>`),
    ...Object.fromEntries(
      named.map(([, , path, content]) => [`word/${path}`, content]),
    ),
    ...files,
  });
}

/** Creates a document of plain paragraphs. */
export function docxOf(...texts: string[]): Promise<Buffer> {
  return docxWith({ body: texts.map(paragraph).join("") });
}

/** Creates the container of Word's protected documents and of its old format, with one name in its directory. */
export function compoundFile(
  name: "EncryptedPackage" | "WordDocument",
): Buffer {
  return Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_016),
    Buffer.from(name, "utf16le"),
    Buffer.alloc(1_024),
  ]);
}

/** Creates an archive whose first entry declares fewer bytes than it holds. */
export async function lyingZip(
  path: string,
  content: Uint8Array,
  declared: number,
): Promise<Buffer> {
  const zip = await zipWith({ [path]: content });
  const directory = zip.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  zip.writeUInt32LE(declared, directory + 24);
  zip.writeUInt32LE(declared, 22);
  return zip;
}

/** Returns the same archive with noise as the content of its entries, and a directory that does not reveal it. */
export function corruptedZip(zip: Buffer): Buffer {
  const directory = zip.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  let at = 0;
  while (zip.toString("latin1", at, at + 4) === "PK\u0003\u0004") {
    const names = zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const start = at + 30 + names;
    const end = start + zip.readUInt32LE(at + 18);
    zip.fill(0xff, start, Math.min(end, directory));
    at = end;
  }
  return zip;
}
