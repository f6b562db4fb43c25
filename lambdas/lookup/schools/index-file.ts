import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { SchoolIndex } from "./school-index.ts";

/** Node's own format for structures with typed arrays: nothing loads faster, and Lambda runs the same Node. */
export const writeIndex = (file: string, index: SchoolIndex): void => {
  writeFileSync(file, serialize(index));
};

export const readIndex = (file: string): SchoolIndex =>
  deserialize(readFileSync(file)) as SchoolIndex;
