import {
  docxOf,
  docxWith,
  inParagraph,
  part,
  relationship,
  run,
} from "./build-docx.ts";
import { taken, type Specimen } from "./corpus.ts";

export const PAGE_BREAK = inParagraph(`<w:r><w:br w:type="page"/></w:r>`);
export const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
export const W14 = "http://schemas.microsoft.com/office/word/2010/wordml";

/** Returns one document of these paragraphs and everything else that they need. */
export function document(
  what: string,
  parts: Parameters<typeof docxWith>[0],
  text: string,
  shape: Parameters<typeof taken>[4] = {},
): Specimen {
  return taken(what, "essay.docx", () => docxWith(parts), text, shape);
}

export function written(what: string, body: string, text: string): Specimen {
  return document(what, { body }, text);
}

export function inScript(
  what: string,
  text: string,
  shape: Parameters<typeof taken>[4] = {},
): Specimen {
  return taken(
    `text in ${what}`,
    "essay.docx",
    () => docxOf(text),
    text,
    shape,
  );
}

export function listed(text: string, id: number, level = 0) {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
}
export function levelOf(at: number, format: string, text: string) {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
}

/** Returns a document with a header, on every page or on none. */
export function headed(
  body: string,
  header: string,
  isShown: boolean,
): Promise<Buffer> {
  const type = isShown ? "default" : "first";
  return docxWith({
    body: `${body}<w:sectPr><w:headerReference w:type="${type}" r:id="rId2"/></w:sectPr>`,
    relationships: [relationship("rId2", "header", "header1.xml")],
    files: { "word/header1.xml": part("hdr", header) },
  });
}
