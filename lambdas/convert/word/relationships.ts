import { dirname, join } from "node:path/posix";
import { readXml } from "./read-xml.ts";

export interface Relationship {
  readonly id: string;
  /** An address; its last word says it all, such as `header`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/** What a `.rels` part says. @throws Error when it is not well-formed XML */
export function readRelationships(rels: Uint8Array): Relationship[] {
  const found: Relationship[] = [];
  readXml(rels, {
    open(name, attribute) {
      if (name !== "Relationship") return;
      found.push({
        id: attribute("Id"),
        type: attribute("Type"),
        target: attribute("Target"),
        isExternal: attribute("TargetMode") === "External",
      });
    },
  });
  return found;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}

/** A `.rels` part with these relationships, of which none leads out of the file. */
export function writeRelationships(
  relationships: readonly Relationship[],
): Buffer {
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships
      .map(
        ({ id, type, target }) =>
          `<Relationship Id="${escaped(id)}" Type="${escaped(type)}" Target="${escaped(target)}"/>`,
      )
      .join("")}</Relationships>`,
  );
}

/** True where the address of a relationship's type ends in this word. */
export function isOfType(type: string, word: string): boolean {
  return type.endsWith(`/${word}`);
}

/** Where the relationships of a part are written. */
export function relsPathOf(path: string): string {
  return join(dirname(path), "_rels", `${path.replace(/^.*\//, "")}.rels`);
}

/** Path of what a relationship of a part leads to. */
export function pathOfTarget(from: string, target: string): string {
  return target.startsWith("/") ? target.slice(1) : join(dirname(from), target);
}
