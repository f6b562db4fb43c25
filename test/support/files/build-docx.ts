import JSZip from "jszip";

type Files = Readonly<Record<string, string | Uint8Array>>;

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;

/** A zip archive with the given files, packed as Word does. */
export async function zipWith(files: Files): Promise<Buffer> {
  const zip = new JSZip();
  for (const [path, content] of Object.entries(files)) zip.file(path, content);
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}

/** A relationship of the main part, as it stands in its file. */
export const relationship = (
  id: string,
  type: string,
  target: string,
  mode = "",
): string =>
  `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${mode === "" ? "" : ` TargetMode="${mode}"`}/>`;

/** A part with a root of the given name. */
export const part = (root: string, content: string): string =>
  `<w:${root} ${NAMESPACES}>${content}</w:${root}>`;

export const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export interface DocxParts {
  /** What is inside of the body. */
  readonly body: string;
  readonly relationships?: readonly string[];
  readonly contentType?: string;
  /** Files beside the ones that every document has, or instead of them. */
  readonly files?: Files;
}

/** The smallest Word document around a body of WordprocessingML. */
export const docxWith = ({
  body,
  relationships = [],
  contentType = `${TYPE}.document.main+xml`,
  files = {},
}: DocxParts): Promise<Buffer> =>
  zipWith({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${contentType}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relationship("rId1", "officeDocument", "word/document.xml")}</Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relationships.join("")}</Relationships>`,
    "word/document.xml": part("document", `<w:body>${body}</w:body>`),
    ...files,
  });

/** A document of plain paragraphs. */
export const docxOf = (...texts: string[]): Promise<Buffer> =>
  docxWith({ body: texts.map(paragraph).join("") });

/** The container of Word's protected documents and of its old format, with one name in its directory. */
export const compoundFile = (
  name: "EncryptedPackage" | "WordDocument",
): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_016),
    Buffer.from(name, "utf16le"),
    Buffer.alloc(1_024),
  ]);

/** An archive whose first entry declares fewer bytes than it holds. */
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
