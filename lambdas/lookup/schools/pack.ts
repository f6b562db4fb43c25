import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIndex } from "./build-index.ts";
import { writeIndex } from "./index-file.ts";
import { readSchoolTable } from "./school-table.ts";

/**
 * Builds the index files that the lookup reads.
 * @param lists the files of the lists by their names
 */
export function packSchools(
  lists: Readonly<Record<string, string>>,
  indexFolder: string,
): void {
  mkdirSync(indexFolder, { recursive: true });
  for (const [name, file] of Object.entries(lists)) {
    writeIndex(
      join(indexFolder, `${name}.index`),
      buildIndex(readSchoolTable(file)),
    );
  }
}
