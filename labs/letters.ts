import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "../bin/command.ts";
import { printedFaces } from "../web/build/print-fonts.ts";
import { printedRanges } from "../web/build/printed-ranges.ts";

const USAGE = `Writes the tables of the letters that are printed, and of the names of those that are not, after a change of the fonts:

  npm run letters`;
const SHARED = join(import.meta.dirname, "../shared");

await runCommand(USAGE, async () => {
  parseArgs();
  const ranges = printedRanges(await printedFaces());
  await writeFile(join(SHARED, "printed-ranges.json"), ranges);
  // Reads the table of those that are printed.
  const { letterNames } = await import("../web/build/letter-names.ts");
  await writeFile(join(SHARED, "letter-names.json"), letterNames());
});
