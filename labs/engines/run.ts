import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { markedPng } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { print, runCommand, UserError } from "../../bin/command.ts";
import type { System } from "../../test/e2e/system.ts";
import { startFreshSystem } from "../bench/fresh-system.ts";
import { firefox } from "./firefox.ts";
import { withStops } from "./screen.ts";
import { Student, type Applicant, type Engine, type Step } from "./student.ts";
import {
  logOut,
  readCompletion,
  readServiceView,
  reopenTab,
  signUp,
} from "./walk-after.ts";
import {
  answerAboutYou,
  answerAcademics,
  openDialogs,
  submit,
  uploadDocument,
} from "./walk-form.ts";
import { webkit } from "./webkit.ts";

const USAGE = `Walks through the main job in every browser engine that is installed, as wide as a phone and as a desk.

  npm run test:engines -- [firefox | webkit]

Firefox is driven by geckodriver, which Selenium fetches where PATH has none.`;

const engines: readonly Engine[] = [firefox, webkit];
const WIDTHS = [390, 1280];
const HEIGHT = 900;
const folder = join(import.meta.dirname, "..", "..", ".build", "engines");

/** Main job from the first answer to the last print: what an engine may do differently from Chromium. */
const walk: readonly (readonly [string, Step])[] = [
  ["a visitor answers About You", answerAboutYou],
  ["the sign-up, the code and the login bring the answers back", signUp],
  ["a tab that is opened again has the newest answers", reopenTab],
  ["a document is uploaded, deleted and replaced", uploadDocument],
  ["the academics are answered", answerAcademics],
  ["dialogs open and close", openDialogs],
  ["an error is repaired, and the application is submitted", submit],
  ["there is a PDF copy of it", readCompletion],
  ["staff read it in two columns", readServiceView],
  ["the student logs out", logOut],
];

/** Takes every step in a window, with a picture of where it ends. @returns false if anything was wrong */
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
    print(`  ${problems.length === 0 ? "✓" : "✗"} ${step}`);
    for (const problem of problems) print(problem);
    isGood &&= problems.length === 0;
    await student.picture(step);
    if (failure.length > 0) break;
  }
  return isGood;
}

function walkThrough(
  engine: Engine,
  width: number,
  { origin, dataDir }: System,
  files: Pick<Applicant, "pdf" | "png">,
): Promise<boolean> {
  print(`\n${engine.name}, ${width} px wide`);
  const username = `amy-${randomUUID().slice(0, 8)}@example.org`;
  return withStops(async (stops) => {
    const size = { width, height: HEIGHT };
    const window = await engine.open(stops, engine.program ?? "", size);
    const pictures = join(folder, `${engine.name}-${width}`);
    const student = new Student(window, origin, pictures);
    return takeSteps(student, { ...files, username, dataDir });
  });
}

async function walkInAll(found: readonly Engine[]): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = {
    png: join(folder, "essay.png"),
    pdf: join(folder, "essay.pdf"),
  };
  await writeFile(files.png, await markedPng(80, 60));
  await writeFile(files.pdf, await pdfWith("The uploaded essay speaks."));
  const system = await startFreshSystem();
  started.defer(async () => void (await system.stop()));
  let isGood = true;
  for (const engine of found) {
    for (const width of WIDTHS) {
      isGood = (await walkThrough(engine, width, system, files)) && isGood;
    }
  }
  print(`\nPictures: ${folder}`);
  return isGood;
}

await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const chosen = engines.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  for (const { name, program, packages } of chosen) {
    const missing = `not installed (on Debian: apt install ${packages})`;
    print(`${name}: ${program ?? missing}`);
  }
  const found = chosen.filter(({ program }) => program !== undefined);
  if (found.length === 0) throw new UserError("There is no engine to walk in.");
  if (!(await walkInAll(found))) process.exitCode = 1;
});
