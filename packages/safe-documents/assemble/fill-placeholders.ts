import {
  PDFHexString,
  PDFObjectCopier,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { pdfName } from "../pdf/entries.ts";
import { numbers } from "../pdf/page-content.ts";
import type { Box, Matrix } from "../pdf/pdf-box.ts";
import { usesFonts } from "../pdf/uses-fonts.ts";
import type { AttachedDocument } from "./complete-pdf.ts";
import { copyLayers } from "./copy-layers.ts";
import { copyLinks } from "./copy-links.ts";
import { copyTags } from "./copy-tags.ts";
import {
  appendContent,
  copyResources,
  firstFreeMcid,
  formXObjectOf,
  shiftPlaceholder,
  taggedContentOf,
} from "./draw-page.ts";
import { PLACEHOLDER_MARGIN } from "./placeholder-pages.ts";
import { fitIn, uprightOf } from "./placement.ts";
import type { ElementsByMcid, StructureTree } from "./structure-tree.ts";

export interface Placeholders {
  readonly target: PDFDocument;
  readonly tree: StructureTree;
  /** Placeholder pages, one for each page of the document. */
  readonly pages: readonly PDFPage[];
  /** Height of the title on the first one, in points. */
  readonly titleHeight: number;
}

interface Placed {
  readonly number: number;
  readonly page: PDFPage;
  readonly placeholder: PDFPage;
  readonly matrix: Matrix;
  readonly frame: Box;
  /** Content stream of a tagged page. */
  readonly content: string | undefined;
}

/**
 * Draws the pages of a document on its placeholder pages, a little smaller and in a thin frame, with its links,
 * layers and tags. A page without tags becomes one paragraph, or one figure if it has no text.
 */
export function fillPlaceholders(
  placeholders: Placeholders,
  document: Pick<AttachedDocument, "title" | "fileName" | "pdf">,
): void {
  const { target, tree } = placeholders;
  const source = document.pdf;
  const [first] = placeholders.pages;
  if (first === undefined) return;
  const copier = PDFObjectCopier.for(source.context, target.context);
  copyLayers(source, target, copier);
  const placed = placePages(placeholders, source);
  const links = new Map(
    placed.flatMap(({ page, placeholder, matrix }) =>
      copyLinks(page, placeholder, matrix, copier),
    ),
  );

  const language = source.catalog.get(pdfName("Lang"));
  const section = tree.addElement(
    tree.sectionOf(first.node),
    "Sect",
    language === undefined ? {} : { Lang: copier.copy(language) },
  );
  const taggedPages = placed.filter(({ content }) => content !== undefined);
  const pages = new Map(
    taggedPages.map(({ page, placeholder }) => [page.ref, placeholder.ref]),
  );
  const { title, fileName } = document;
  const figureAlt = `An image in ${fileName}`;
  const elementsByPage = copyTags(
    { tree, source, target, copier, pages, links, figureAlt },
    section,
  );

  for (const each of placed) {
    const elements = elementsByPage.get(each.placeholder.ref);
    if (each.content !== undefined && elements !== undefined) {
      drawTagged(tree, { ...each, content: each.content, elements }, copier);
    } else {
      drawAsFormXObject(placeholders, each, { title, section, copier });
    }
    appendContent(each.placeholder, frameOf(each));
  }
}

function placePages(
  { pages, titleHeight }: Placeholders,
  source: PDFDocument,
): Placed[] {
  const { top, side, bottom } = PLACEHOLDER_MARGIN;
  return source.getPages().map((page, index) => {
    const placeholder = pages[index];
    if (placeholder === undefined) {
      throw new Error("The print has too few placeholder pages.");
    }
    const { width, height } = placeholder.getSize();
    const title = index === 0 ? titleHeight : 0;
    const area = {
      x: side,
      y: bottom,
      width: width - 2 * side,
      height: height - top - bottom - title,
    };
    return {
      number: index + 1,
      page,
      placeholder,
      ...fitIn(area, uprightOf(page)),
      content: taggedContentOf(page),
    };
  });
}

function frameOf({ frame: { x, y, width, height } }: Placed): string {
  return `/Artifact BMC\nq 0.6 G 0.5 w ${numbers(x, y, width, height)} re S Q\nEMC\n`;
}

/** Draws a page with its marked content, so that screen readers find each part under its tag. */
function drawTagged(
  tree: StructureTree,
  {
    page,
    placeholder,
    matrix,
    content,
    elements,
  }: Placed & { readonly content: string; readonly elements: ElementsByMcid },
  copier: PDFObjectCopier,
) {
  const { x, y, width, height } = page.getCropBox();
  const shift = firstFreeMcid(content);
  shiftPlaceholder(placeholder, copyResources(page, copier), shift);
  tree.prependMarkedContent(placeholder.node, placeholder.ref, {
    elements,
    shift,
  });
  appendContent(
    placeholder,
    `q ${numbers(...matrix)} cm ${numbers(x, y, width, height)} re W n\n${content}\nQ\n`,
  );
}

/** Draws a page as a form XObject under a single tag. */
function drawAsFormXObject(
  { target, tree }: Placeholders,
  { number, page, placeholder, matrix }: Placed,
  {
    title,
    section,
    copier,
  }: {
    readonly title: string;
    readonly section: PDFRef;
    readonly copier: PDFObjectCopier;
  },
) {
  const role = usesFonts(page.node.Resources()) ? "P" : "Figure";
  const parents = tree.parentsOf(placeholder.node);
  const mcid = parents.size();
  const alt = `Page ${number} of the document “${title}”, an image`;
  const element = tree.addElement(section, role, {
    Pg: placeholder.ref,
    K: target.context.obj(mcid),
    ...(role === "Figure" ? { Alt: PDFHexString.fromText(alt) } : {}),
  });
  parents.push(element);
  const key = placeholder.node.newXObject(
    "Document",
    formXObjectOf(page, target, copier),
  );
  appendContent(
    placeholder,
    `/${role} <</MCID ${mcid}>> BDC\nq ${numbers(...matrix)} cm ${key.toString()} Do Q\nEMC\n`,
  );
}
