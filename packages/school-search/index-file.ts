import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { SchoolIndex } from "./school-index.ts";

/** Version of the serialization format, in the second byte: the newest that Lambda's Node reads. */
const FORMAT = 15;

/**
 * Writes an index in V8's serialization format for structures with typed arrays: nothing loads faster.
 * @throws Error if this Node writes a newer format than Lambda's reads
 */
export function writeIndex(file: string, index: SchoolIndex): void {
  const bytes = serialize(index);
  if ((bytes[1] ?? 0) > FORMAT) {
    throw new Error(
      `Node ${process.version} writes school indexes that Lambda's cannot read: use Node 24.`,
    );
  }
  writeFileSync(file, bytes);
}

/** Reads an index that `writeIndex` has written. */
export function readIndex(file: string): SchoolIndex {
  return deserialize(readFileSync(file)) as SchoolIndex;
}
