import {
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { usesFonts } from "../../pdf/uses-fonts.ts";
import { copyLink, linksOutOf } from "./copy-links.ts";
import { SHEET_MARGIN } from "./document-sheets.ts";
import {
  append,
  copyResources,
  drawingOf,
  firstFreePiece,
  makeRoom,
  taggedContentOf,
} from "./draw-page.ts";
import { graftTags } from "./graft-tags.ts";
import { placeIn, uprightOf, type Area, type Matrix } from "./placement.ts";
import type { Pieces, StructureTree } from "./structure-tree.ts";

export interface SheetDocument {
  readonly title: string;
  readonly pdf: PDFDocument;
}

export interface Sheets {
  readonly whole: PDFDocument;
  readonly tree: StructureTree;
  /** Placeholder pages, one for each page of the document. */
  readonly pages: readonly PDFPage[];
  /** Height of the title on the first one, in points. */
  readonly titleHeight: number;
}

interface Placed {
  readonly number: number;
  readonly page: PDFPage;
  readonly sheet: PDFPage;
  readonly matrix: Matrix;
  readonly frame: Area;
  /** Content stream of a tagged page. */
  readonly content: string | undefined;
}

function numbers(...all: readonly number[]) {
  return all.map((each) => Number(each.toFixed(4))).join(" ");
}

/**
 * Draws the pages of a document on its placeholder pages, a little smaller and in a thin frame, with its links and
 * tags. A page without tags becomes one paragraph, or one figure if it has no text.
 */
export function fillSheets(sheets: Sheets, document: SheetDocument): void {
  const { whole, tree } = sheets;
  const source = document.pdf;
  const [first] = sheets.pages;
  if (first === undefined) return;
  const copier = PDFObjectCopier.for(source.context, whole.context);
  const placed = place(sheets, source);
  const links = new Map<PDFRef, PDFRef>();
  for (const { page, sheet, matrix } of placed) {
    for (const { ref, dict } of linksOutOf(page)) {
      const copy = copyLink(whole, sheet, { link: dict, matrix, copier });
      if (copy) links.set(ref, copy);
    }
  }

  const language = source.catalog.get(PDFName.of("Lang"));
  const part = tree.addElement(
    tree.sectionOf(first.node),
    "Sect",
    language === undefined ? {} : { Lang: copier.copy(language) },
  );
  const taken = placed.filter(({ content }) => content !== undefined);
  const pages = new Map(taken.map(({ page, sheet }) => [page.ref, sheet.ref]));
  const graft = { tree, source, target: whole, copier, pages, links };
  const tagged = graftTags(graft, part);

  const { title } = document;
  for (const each of placed) {
    const pieces = tagged.get(each.sheet.ref);
    if (each.content !== undefined && pieces !== undefined) {
      drawTagged(tree, { ...each, content: each.content, pieces }, copier);
    } else {
      drawWhole(sheets, each, { title, part, copier });
    }
    append(each.sheet, frameOf(each));
  }
}

function place({ pages, titleHeight }: Sheets, source: PDFDocument): Placed[] {
  const { top, side, bottom } = SHEET_MARGIN;
  return source.getPages().map((page, index) => {
    const sheet = pages[index];
    if (sheet === undefined) {
      throw new Error("The print has too few placeholder pages.");
    }
    const { width, height } = sheet.getSize();
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
      sheet,
      ...placeIn(area, uprightOf(page)),
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
    sheet,
    matrix,
    content,
    pieces,
  }: Placed & { readonly content: string; readonly pieces: Pieces },
  copier: PDFObjectCopier,
) {
  const { x, y, width, height } = page.getCropBox();
  const shift = firstFreePiece(content);
  makeRoom(sheet, copyResources(page, copier), shift);
  tree.prependPieces(sheet.node, sheet.ref, { pieces, shift });
  append(
    sheet,
    `q ${numbers(...matrix)} cm ${numbers(x, y, width, height)} re W n\n${content}\nQ\n`,
  );
}

/** Draws a page as a form XObject under a single tag. */
function drawWhole(
  { whole, tree }: Sheets,
  { number, page, sheet, matrix }: Placed,
  {
    title,
    part,
    copier,
  }: {
    readonly title: string;
    readonly part: PDFRef;
    readonly copier: PDFObjectCopier;
  },
) {
  const role = usesFonts(page.node.Resources()) ? "P" : "Figure";
  const parents = tree.parentsOf(sheet.node);
  const piece = parents.size();
  const alt = `Page ${number} of the document “${title}”, an image`;
  const element = tree.addElement(part, role, {
    Pg: sheet.ref,
    K: whole.context.obj(piece),
    ...(role === "Figure" ? { Alt: PDFHexString.fromText(alt) } : {}),
  });
  parents.push(element);
  const key = sheet.node.newXObject("Document", drawingOf(page, whole, copier));
  append(
    sheet,
    `/${role} <</MCID ${piece}>> BDC\nq ${numbers(...matrix)} cm ${key.toString()} Do Q\nEMC\n`,
  );
}
