import JSZip from "jszip";
import {
  type Docx,
  mainPathOf,
  pathOfTarget,
  relationshipsIn,
  relsPathOf,
  relatedParts,
} from "./docx.ts";
import { hiddenStylesIn, normalizePart } from "./normalize.ts";
import { writeXml, type XmlElement } from "./xml.ts";

const REPEATED = ["header", "footer"];
const NORMALIZED = ["endnotes", "footnotes", "numbering", ...REPEATED];

/** The same document in the plainest elements, without anything that leads out of it; links to elsewhere are text. */
export function normalizeDocx(docx: Docx): Docx {
  const [styles] = relatedParts(docx, "styles");
  const hiddenStyles = hiddenStylesIn(styles?.[1]);
  const parts = new Map<string, XmlElement>();
  for (const [path, part] of docx.parts) {
    if (path.endsWith(".rels")) parts.set(path, withoutExternal(part));
    else if (KEPT.test(path)) parts.set(path, part);
  }
  const main = mainPathOf(docx) ?? "";
  const paths = NORMALIZED.flatMap((type) =>
    relatedParts(docx, type).map(([path]) => ({
      path,
      marksPages: REPEATED.includes(type),
    })),
  );
  for (const { path, marksPages } of [
    { path: main, marksPages: false },
    ...paths,
  ]) {
    const part = docx.parts.get(path);
    if (part) {
      const related = relationsOf(path, { parts, media: docx.media });
      const options = { ...related, hiddenStyles, marksPages };
      parts.set(path, normalizePart(part, options));
    }
  }
  for (const [path, part] of relatedParts(docx, "settings")) {
    parts.set(path, withoutEvenPages(part));
  }
  return { parts, media: docx.media };
}

// Drawings, charts and the data of other programs are parts as well, and nobody reads them here.
const KEPT = /^(\[Content_Types\]|word\/(?:[^/]+|theme\/[^/]+))\.xml$/i;

/** One header for all pages: the pages are counted anew, and no program tells left from right here. */
const withoutEvenPages = (settings: XmlElement): XmlElement => ({
  ...settings,
  children: settings.children.filter(
    (child) => typeof child === "string" || child.name !== "evenAndOddHeaders",
  ),
});

function relationsOf(path: string, { parts, media }: Docx) {
  const rels = parts.get(relsPathOf(path));
  const all = rels ? relationshipsIn(rels) : [];
  const pictures = all.filter(({ target }) =>
    media.has(pathOfTarget(path, target)),
  );
  return {
    links: new Set(all.map(({ id }) => id)),
    pictures: new Set(pictures.map(({ id }) => id)),
  };
}

function withoutExternal(rels: XmlElement): XmlElement {
  const kept = relationshipsIn(rels).filter(({ isExternal }) => !isExternal);
  return { ...rels, children: kept.map(({ element }) => element) };
}

/** The archive of a document, written anew: no program reads what was uploaded itself. */
export async function writeDocx({ parts, media }: Docx): Promise<Buffer> {
  const zip = new JSZip();
  for (const [path, part] of parts) zip.file(path, writeXml(part));
  for (const [path, picture] of media) zip.file(path, picture);
  return zip.generateAsync({ type: "nodebuffer", compression: "STORE" });
}
