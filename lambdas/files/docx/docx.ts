import { dirname, join } from "node:path/posix";
import { attributeOf, elementsOf, type XmlElement } from "./xml.ts";

/** A Word document that was checked: its XML parts and its pictures by their path in the archive. */
export interface Docx {
  readonly parts: ReadonlyMap<string, XmlElement>;
  readonly media: ReadonlyMap<string, Buffer>;
}

export interface Relationship {
  readonly id: string;
  /** Last word of its address, such as `header`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
  readonly element: XmlElement;
}

/** What the `.rels` part of a document says. */
export const relationshipsIn = (rels: XmlElement): Relationship[] =>
  elementsOf(rels).map((element) => ({
    id: attributeOf(element, "Id") ?? "",
    type: attributeOf(element, "Type")?.replace(/^.*\//s, "") ?? "",
    target: attributeOf(element, "Target") ?? "",
    isExternal: attributeOf(element, "TargetMode") === "External",
    element,
  }));

/** Where the relationships of a part are written. */
export const relsPathOf = (path: string): string =>
  join(dirname(path), "_rels", `${path.replace(/^.*\//, "")}.rels`);

/** Path of what a relationship of a part leads to. */
export const pathOfTarget = (from: string, target: string): string =>
  target.startsWith("/") ? target.slice(1) : join(dirname(from), target);

/** Path of the part with the text, or `undefined`. */
export function mainPathOf({ parts }: Pick<Docx, "parts">): string | undefined {
  const rels = parts.get("_rels/.rels");
  const main = rels && relationshipsIn(rels).find(isMain);
  return main && pathOfTarget("", main.target);
}

const isMain = ({ type, isExternal }: Relationship) =>
  type === "officeDocument" && !isExternal;

/** Parts that the main part leads to, of the given type, with their path. */
export function relatedParts(docx: Docx, type: string): [string, XmlElement][] {
  const main = mainPathOf(docx) ?? "";
  const rels = docx.parts.get(relsPathOf(main));
  return (rels ? relationshipsIn(rels) : []).flatMap((relationship) => {
    if (relationship.type !== type || relationship.isExternal) return [];
    const path = pathOfTarget(main, relationship.target);
    const part = docx.parts.get(path);
    return part ? [[path, part]] : [];
  });
}
