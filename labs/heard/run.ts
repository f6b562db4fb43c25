import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { print, runCommand, UserError } from "../../bin/command.ts";
import { startSystem } from "../../test/e2e/system.ts";
import { findProgram } from "../engines/programs.ts";
import { withStops } from "../engines/screen.ts";
import { Desk, programs } from "./orca.ts";
import { readScript, type Part } from "./script.ts";
import { Walker } from "./walker.ts";

const USAGE = `Applies with Orca and Firefox by keys alone, and compares what is heard with labs/heard/walk.md.

  npm run test:heard [-- "Sign up"]   the whole script, or one part of it`;

const folder = join(import.meta.dirname, "..", "..", ".build", "heard");
const log = join(folder, "spoken.txt");

/** Takes every row of a part; one that sounds wrong does not end the walk. */
async function walk(walker: Walker, { rows }: Part): Promise<boolean> {
  let isGood = true;
  for (const row of rows) {
    const { spoken, faults } = await walker.take(row);
    const isRight = faults.length === 0;
    print(`  ${isRight ? "✓" : "✗"} ${row.text}`);
    for (const fault of faults) print(`    ${fault}`);
    if (!isRight) print(`    of: ${spoken.join(" | ")}`);
    const lines = [`\n${row.text}`, ...faults.map((fault) => `✗ ${fault}`)];
    await appendFile(log, [...lines, ...spoken, ""].join("\n  "));
    isGood &&= isRight;
  }
  return isGood;
}

/** Walks each part at a desk of its own, where nothing is left of the one before. */
async function main(script: readonly Part[]): Promise<boolean> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return withStops(async (stops) => {
    const place = await mkdtemp(join(tmpdir(), "admission-files-"));
    stops.defer(() => rm(place, { recursive: true, force: true }));
    const pdf = join(place, "essay.pdf");
    await writeFile(pdf, await pdfWith("The uploaded essay speaks."));
    const system = await startSystem(join(place, "data"));
    stops.defer(async () => void (await system.stop()));
    let isGood = true;
    for (const part of script) {
      print(`\n${part.title}`);
      const ofDesk = stops.use(new AsyncDisposableStack());
      const desk = await Desk.open(ofDesk);
      const walker = new Walker(desk, system.origin, pdf);
      isGood = (await walk(walker, part)) && isGood;
      await ofDesk.disposeAsync();
    }
    print(`\nAll words: ${log}`);
    return isGood;
  });
}

await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const script = readScript().filter(
    ({ title }) => positionals.length === 0 || positionals.includes(title),
  );
  if (script.length === 0) throw new UserError("There is no such part.");
  const missing = Object.keys(programs).filter(
    (name) => findProgram(name) === undefined,
  );
  if (missing.length > 0) {
    const packages = Object.values(programs).join(" ");
    print(
      `Skipped: not installed: ${missing.join(", ")} (on Debian: apt install ${packages}).`,
    );
    return;
  }
  process.exitCode = (await main(script)) ? 0 : 1;
});
