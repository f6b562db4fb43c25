import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "lambdas", "lookup", "schools", "lists");

/** Invented schools, which are part of the project. */
export const SYNTHETIC_SCHOOLS = join(FOLDER, "synthetic");
/** Output of `npm run schools`. */
export const IMPORTED_SCHOOLS = join(FOLDER, "imported");

const LISTS = ["high-schools", "colleges"] as const;

/** Returns the file of each list: the imported one if it exists. The variable names another folder, for tests. */
function listFiles(): Readonly<Record<string, string>> {
  const preferred = process.env["SCHOOL_LISTS"] ?? IMPORTED_SCHOOLS;
  return Object.fromEntries(
    LISTS.map((list) => {
      const file = join(preferred, `${list}.csv`);
      return [
        list,
        existsSync(file) ? file : join(SYNTHETIC_SCHOOLS, `${list}.csv`),
      ];
    }),
  );
}

/** Returns the lists whose schools are invented, because none were imported. */
export function syntheticLists(): readonly string[] {
  return Object.entries(listFiles())
    .filter(([, file]) => file.startsWith(SYNTHETIC_SCHOOLS))
    .map(([list]) => list);
}

interface Packer {
  readonly packSchools: (
    lists: Readonly<Record<string, string>>,
    indexFolder: string,
  ) => void;
}

/** Writes the indexes of all schools beside the code of the lookup's handler. */
export async function packSchoolsFor(codeFolder: string): Promise<void> {
  // Named by its path, as the handlers are.
  const packer = join(ROOT, "lambdas", "lookup", "schools", "pack.ts");
  const { packSchools } = (await import(pathToFileURL(packer).href)) as Packer;
  packSchools(listFiles(), join(codeFolder, "schools"));
}
