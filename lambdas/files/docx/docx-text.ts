import { type Docx, mainPathOf, relatedParts } from "./docx.ts";
import { textIn } from "./normalize.ts";
import { descendantsOf, type XmlElement } from "./xml.ts";

/** Stands where the print has something that the document does not say, such as the number of a note. */
export const GAP = "\uFFFC";

const BLANKS: ReadonlySet<string> = new Set(["br", "tab"]);
const NUMBERED: ReadonlySet<string> = new Set([
  "endnoteReference",
  "footnoteReference",
]);

/** The paragraphs of a normalized document, in order, then those of its footnotes and endnotes. */
export function paragraphsOf(docx: Docx): string[] {
  const main = docx.parts.get(mainPathOf(docx) ?? "");
  const notes = [
    ...relatedParts(docx, "footnotes"),
    ...relatedParts(docx, "endnotes"),
  ].map(([, part]) => part);
  return [main, ...notes]
    .filter((part) => part !== undefined)
    .flatMap(paragraphsIn);
}

/** The paragraphs of the headers and footers. */
export const marginParagraphsOf = (docx: Docx): string[] =>
  ["header", "footer"]
    .flatMap((type) => relatedParts(docx, type))
    .flatMap(([, part]) => paragraphsIn(part));

const paragraphsIn = (part: XmlElement): string[] =>
  [...descendantsOf(part)]
    .filter(({ name }) => name === "p")
    .map(textOfParagraph)
    .filter((text) => text.replaceAll(GAP, "").trim() !== "");

const textOfParagraph = (paragraph: XmlElement): string =>
  [...descendantsOf(paragraph)]
    .map((element) => {
      if (element.name === "t") return textIn(element);
      if (NUMBERED.has(element.name)) return GAP;
      return BLANKS.has(element.name) ? " " : "";
    })
    .join("");
