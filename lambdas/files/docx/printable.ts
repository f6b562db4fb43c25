import {
  attributeOf,
  childOf,
  descendantsOf,
  elementsOf,
  type XmlElement,
} from "./xml.ts";
import { type Docx, mainPathOf, relatedParts } from "./docx.ts";
import { marginParagraphsOf, paragraphsOf } from "./docx-text.ts";
import { chooseFonts, type FontChoice } from "./fonts.ts";
import { writeDocx } from "./write-docx.ts";

/** A document with all that its print needs. */
export interface PrintableDocx {
  /** Written anew. */
  readonly archive: Buffer;
  readonly fonts: FontChoice;
  /** What the pictures of its text show, in order; empty where nobody said. */
  readonly descriptions: readonly string[];
}

/** Gathers what the print of a normalized document needs. */
export async function printableOf(docx: Docx): Promise<PrintableDocx> {
  const text = [
    ...paragraphsOf(docx),
    ...marginParagraphsOf(docx),
    ...listMarksIn(docx),
  ].join("");
  return {
    archive: await writeDocx(docx),
    fonts: await chooseFonts(fontNamesIn(docx), text),
    descriptions: descriptionsIn(docx.parts.get(mainPathOf(docx) ?? "")),
  };
}

function listMarksIn(docx: Docx): string[] {
  return relatedParts(docx, "numbering")
    .flatMap(([, part]) => [...descendantsOf(part)])
    .filter(({ name }) => name === "lvlText")
    .map((mark) => attributeOf(mark, "val") ?? "");
}

function fontNamesIn({ parts }: Docx): Set<string> {
  const names = new Set<string>();
  for (const part of parts.values()) {
    for (const element of descendantsOf(part)) {
      if (element.name !== "rFonts" && element.name !== "latin") continue;
      for (const key of ["ascii", "hAnsi", "eastAsia", "cs", "typeface"]) {
        names.add(attributeOf(element, key) ?? "");
      }
    }
  }
  names.delete("");
  return names;
}

function descriptionsIn(main: XmlElement | undefined): string[] {
  return [...(main ? descendantsOf(main) : [])]
    .filter(({ name }) => name === "drawing")
    .filter((drawing) =>
      [...descendantsOf(drawing)].some(({ name }) => name === "blip"),
    )
    .map((drawing) => {
      const [place] = elementsOf(drawing);
      const properties = childOf(place, "docPr");
      return (properties && attributeOf(properties, "descr")) ?? "";
    });
}
