import { dirname, join } from "node:path/posix";
import { readXml } from "./read-xml.ts";

export interface Relationship {
  readonly id: string;
  /** URI of the type; only its last word counts, such as `header`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/**
 * Parses a `.rels` part.
 * @throws Error if it is not well-formed XML
 */
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

/** Returns the relationships of a part of a document. */
export function relationshipsOf(
  parts: ReadonlyMap<string, Uint8Array>,
  path: string,
): readonly Relationship[] {
  const rels = parts.get(relsPathOf(path));
  return rels ? readRelationships(rels) : [];
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}

/** Writes a `.rels` part with these relationships, of which none leads out of the file. */
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

/** Returns whether the URI of a relationship's type ends in this word. */
export function isOfType(type: string, word: string): boolean {
  return type.endsWith(`/${word}`);
}

/** Returns the path of the `.rels` part that belongs to a part. */
export function relsPathOf(path: string): string {
  return join(dirname(path), "_rels", `${path.replace(/^.*\//, "")}.rels`);
}

/** Resolves the path of a relationship's target. */
export function pathOfTarget(from: string, target: string): string {
  return target.startsWith("/") ? target.slice(1) : join(dirname(from), target);
}
