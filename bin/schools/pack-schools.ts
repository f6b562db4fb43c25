import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  buildIndex,
  INVENTED_SCHOOLS,
  readSchoolTable,
  schoolLists,
  writeIndex,
} from "@admission/school-search";

/** Output of `npm run schools`. */
export const IMPORTED_SCHOOLS = join(
  import.meta.dirname,
  "../../lambdas/lookup/imported-schools",
);

/** Returns the file of each list: an invented one if the folder has none. The variable names another folder, for tests. */
function listFiles(
  folder = process.env["SCHOOL_LISTS"] ?? IMPORTED_SCHOOLS,
): readonly (readonly [list: string, file: string])[] {
  return Object.values(schoolLists).map((list) => {
    const file = join(folder, `${list}.csv`);
    return [
      list,
      existsSync(file) ? file : join(INVENTED_SCHOOLS, `${list}.csv`),
    ];
  });
}

/** Returns the lists whose schools are invented, because the folder has none. */
export function syntheticLists(lists?: string): readonly string[] {
  return listFiles(lists).flatMap(([list, file]) =>
    file.startsWith(INVENTED_SCHOOLS) ? [list] : [],
  );
}

/** Writes the indexes of all schools beside the code of the lookup's handler. */
export function packSchoolsFor(codeFolder: string, lists?: string): void {
  const folder = join(codeFolder, "schools");
  mkdirSync(folder, { recursive: true });
  for (const [list, file] of listFiles(lists)) {
    writeIndex(
      join(folder, `${list}.index`),
      buildIndex(readSchoolTable(file)),
    );
  }
}
