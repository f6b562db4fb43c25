import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { schoolTable } from "../lambdas/lookup/schools/school-table.ts";
import { schoolLists } from "../lambdas/lookup/schools/school.ts";

import { Mistake, runCommand } from "./command.ts";
import { importSchools, type ImportFile } from "./schools/import-schools.ts";
import { IMPORTED_SCHOOLS } from "./schools/pack-schools.ts";
import { leftOutTable, reportLines } from "./schools/report.ts";

const USAGE = `Reads the schools that the school search knows.

  npm run schools -- import <file...> [--into DIR]

Files as published, in any order: NCES public schools (ccd_sch_029_*.csv), NCES private schools (pss*_pu.csv),
IPEDS colleges (hd*.csv), and a CSV with the columns CEEB and NCESSCH, PPIN or UNITID.
Each import replaces the lists of before for which it has files.`;

/** The files that can be read. @throws Mistake naming those that cannot */
const readFiles = async (paths: readonly string[]): Promise<ImportFile[]> => {
  const read = await Promise.allSettled(
    paths.map(async (path) => ({
      name: basename(path),
      bytes: await readFile(path),
    })),
  );
  const unreadable = paths.filter((_, at) => read[at]?.status === "rejected");
  if (unreadable.length > 0)
    throw new Mistake(
      `Nothing was written: ${unreadable.join(", ")} cannot be read.`,
    );
  return read.flatMap((file) =>
    file.status === "fulfilled" ? file.value : [],
  );
};

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: "string", default: IMPORTED_SCHOOLS } },
  });
  const [command, ...paths] = positionals;
  if (command !== "import" || paths.length === 0) throw new Mistake(USAGE);

  const imported = importSchools(await readFiles(paths));
  for (const line of reportLines(imported)) console.log(line);
  if (imported.reports.some(({ problem }) => problem !== undefined))
    throw new Mistake(
      "Nothing was written, because a list without one of its files would lack schools. Leave out or mend that file.",
    );

  const folder = values.into;
  await mkdir(folder, { recursive: true });
  for (const [category, schools] of imported.schools) {
    const file = join(folder, `${schoolLists[category]}.csv`);
    await writeFile(file, schoolTable(schools));
    console.log(`${relative(".", file)}: ${schools.length} schools`);
  }
  const leftOut = join(folder, "left-out.txt");
  await writeFile(leftOut, leftOutTable(imported));
  console.log(`${relative(".", leftOut)}: every row that was left out`);
});
