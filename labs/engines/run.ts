import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { markedPng } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { runCommand, UserError } from "../../bin/command.ts";
import { startSystem, type System } from "../../test/e2e/system.ts";
import type { Engine } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { withStops } from "./screen.ts";
import { Student } from "./student.ts";
import { walk, type Applicant } from "./walk.ts";
import { webkit } from "./webkit.ts";

const USAGE = `Walks through the main job in every browser engine that is installed, as wide as a phone and as a desk.

  npm run test:engines -- [firefox | webkit]

Firefox is driven by geckodriver, which Selenium fetches where PATH has none.`;

const engines: readonly Engine[] = [firefox, webkit];
const WIDTHS = [390, 1280];
const HEIGHT = 900;
const folder = join(import.meta.dirname, "..", "..", ".build", "engines");

function say(text: string) {
  return process.stdout.write(`${text}\n`);
}

/**
 * Runs every step in a window and reports its result.
 * @returns false if anything was wrong
 */
async function takeSteps(
  student: Student,
  applicant: Applicant,
): Promise<boolean> {
  let isGood = true;
  for (const [step, take] of walk) {
    const failure: readonly string[] = await take(student, applicant).then(
      () => [],
      (error: unknown) => [inspect(error)],
    );
    const problems = [...failure, ...(await student.takeProblems())];
    say(`  ${problems.length === 0 ? "✓" : "✗"} ${step}`);
    for (const problem of problems) say(problem);
    isGood &&= problems.length === 0;
    if (failure.length > 0) {
      await student.picture("failed");
      break;
    }
  }
  return isGood;
}

async function walkThrough(
  engine: Engine,
  width: number,
  { origin, dataDir }: System,
  files: Pick<Applicant, "pdf" | "png">,
): Promise<boolean> {
  const username = `amy-${randomUUID().slice(0, 8)}@example.org`;
  return withStops(async (stops) => {
    const window = await engine.open(stops, engine.program ?? "", {
      width,
      height: HEIGHT,
    });
    const student = new Student(
      window,
      origin,
      join(folder, `${engine.name}-${width}`),
    );
    return takeSteps(student, { ...files, username, dataDir });
  });
}

/** Writes the files that students upload, under the names that they gave them. */
async function writeFiles(place: string) {
  const files = {
    png: join(place, "essay.png"),
    pdf: join(place, "essay.pdf"),
  };
  await mkdir(place, { recursive: true });
  await writeFile(files.png, await markedPng(80, 60));
  await writeFile(files.pdf, await pdfWith("The uploaded essay speaks."));
  return files;
}

async function walkInAll(found: readonly Engine[]): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), "admission-engines-"));
  await rm(folder, { recursive: true, force: true });
  const files = await writeFiles(join(place, "files"));
  const system = await startSystem(join(place, "data"));
  let isGood = true;
  try {
    for (const engine of found) {
      for (const width of WIDTHS) {
        say(`\n${engine.name}, ${width} px wide`);
        isGood = (await walkThrough(engine, width, system, files)) && isGood;
      }
    }
  } finally {
    await system.stop();
    await rm(place, { recursive: true, force: true });
  }
  say(`\nPictures: ${folder}`);
  return isGood;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const chosen = engines.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  for (const { name, program, packages } of chosen) {
    say(
      `${name}: ${program ?? `not installed (on Debian: apt install ${packages})`}`,
    );
  }
  const found = chosen.filter(({ program }) => program !== undefined);
  if (found.length === 0) throw new UserError("There is no engine to walk in.");
  return (await walkInAll(found)) ? 0 : 1;
}

await runCommand(USAGE, async () => {
  process.exitCode = await main();
});
