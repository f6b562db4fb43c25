import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import {
  importSchools,
  reportLines,
  schoolLists,
  schoolTable,
  skippedTable,
  type ImportFile,
} from "@admission/school-search";
import { LONG_TEXT_MAX_LENGTH } from "../shared/application/limits.ts";
import { runCommand, UserError } from "./command.ts";
import { IMPORTED_SCHOOLS } from "./schools/pack-schools.ts";

const USAGE = `Imports the schools that the school search knows.

  npm run schools -- import <file...> [--into DIR]

Files as published, in any order: NCES public schools (ccd_sch_029_*.csv), NCES private schools (pss*_pu.csv),
IPEDS colleges (hd*.csv), and a CSV with the columns CEEB and NCESSCH, PPIN or UNITID.
Each import replaces the previous lists for which it has files.`;

/** Reads a file. @throws UserError if it cannot be read */
async function read(path: string): Promise<ImportFile> {
  const bytes = await readFile(path).catch(() => {
    throw new UserError(`Import failed: cannot read ${path}.`);
  });
  return { name: basename(path), bytes };
}

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: "string", default: IMPORTED_SCHOOLS } },
  });
  const [command, ...paths] = positionals;
  if (command !== "import" || paths.length === 0) throw new UserError(USAGE);

  const files = await Promise.all(paths.map(read));
  const imported = importSchools(files, LONG_TEXT_MAX_LENGTH);
  for (const line of reportLines(imported)) console.log(line);
  if (imported.reports.some(({ problem }) => problem !== undefined)) {
    throw new UserError(
      "Import failed: without that file a list would lack schools. Omit or fix it.",
    );
  }

  const folder = values.into;
  await mkdir(folder, { recursive: true });
  for (const [category, schools] of imported.schools) {
    const file = join(folder, `${schoolLists[category]}.csv`);
    await writeFile(file, schoolTable(schools));
    console.log(`${relative(".", file)}: ${schools.length} schools`);
  }
  const skipped = join(folder, "skipped.txt");
  await writeFile(skipped, skippedTable(imported));
  console.log(`${relative(".", skipped)}: every skipped row`);
});
