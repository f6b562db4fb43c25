import { parseArgs } from "node:util";
import { runCommand, UserError } from "../../bin/command.ts";
import { applicationPdfs } from "./application-pdfs.ts";
import {
  engines,
  installed,
  MissingProgram,
  started,
  veraPdf,
  type Engine,
} from "./engines.ts";
import { gaps, rulesOfUploads } from "./gaps.ts";
import { benches, judge, type Bench } from "./handlers.ts";
import { judgePdf } from "./pdf-ua.ts";
import { createStack, lint } from "./template.ts";

const USAGE = `Runs the tests of the handlers and emulators on other implementations of AWS, and has the template and the
PDFs of whole applications judged.

  npm run conformance -- [${engines.map(({ name }) => name).join(" | ")}]

Installs the engines into .build/conformance and starts them. CONFORMANCE_DYNAMODB, CONFORMANCE_S3 or
CONFORMANCE_COGNITO_IDENTITY_PROVIDER is the address of an engine that runs already; its key pair is that of
CONFORMANCE_ACCESS_KEY_ID and CONFORMANCE_SECRET_ACCESS_KEY. Everything in it is deleted.`;

/** Engines that create stacks. */
const creators = ["ministack", "moto"];

function say(text: string) {
  return process.stdout.write(`${text}\n`);
}

function row(...cells: readonly (string | number)[]) {
  const [first = "", ...numbers] = cells;
  say(
    `  ${String(first).padEnd(60)}${numbers.map((cell) => String(cell).padStart(12)).join("")}`,
  );
}

/** @returns false if a test has failed without a known gap */
async function judgeHandlers(bench: Bench, endpoint: string): Promise<boolean> {
  const results = await judge(bench, endpoint, gaps);
  row(bench.service.toLowerCase(), "passed", "failed", "not apply");
  for (const { suite, passed, failures, gaps: known } of results) {
    row(suite, passed, failures.length, known.length);
  }
  const seen = new Set(results.flatMap((result) => result.gaps));
  for (const gap of seen) say(`  - ${gap.suite}: ${gap.reason}`);
  const healed = gaps.filter(
    (gap) =>
      gap.engines.includes(bench.engine) &&
      results.some(({ suite }) => suite === gap.suite) &&
      !seen.has(gap),
  );
  for (const { suite, tests } of healed) {
    say(`  - ${suite}: passed this time: ${tests.join(", ")}`);
  }
  for (const failure of results.flatMap(({ failures }) => failures)) {
    say(`\n  ✗ ${failure}`);
  }
  return results.every(({ failures }) => failures.length === 0);
}

async function judgeTemplate(
  { name }: Engine,
  endpoint: string,
): Promise<boolean> {
  const { created, missing, failure } = await createStack(name, endpoint);
  say(
    `  ${failure === "" ? "✓" : "✗"} the stack of prod: ${created.length} resources ${failure}`,
  );
  say(`  - unknown to it: ${[...missing].toSorted().join(", ")}`);
  return failure === "";
}

async function lintTemplates(engine: Engine): Promise<boolean> {
  const problems = await lint(await installed(engine));
  say(`  ${problems.length === 0 ? "✓" : "✗"} the templates`);
  for (const problem of problems) say(`  ${problem}`);
  return problems.length === 0;
}

/** @returns false if the PDF of an application breaks a rule that its uploads do not break by themselves */
async function judgePdfs(): Promise<boolean> {
  const folder = await installed(veraPdf);
  let isGood = true;
  for (const { uploads, pdf } of await applicationPdfs()) {
    const { passed, broken } = await judgePdf(folder, pdf);
    const isOurs = ({ rule }: { readonly rule: string }) =>
      uploads.length === 0 || !rulesOfUploads.has(rule);
    const faults = broken.filter(isOurs);
    const what = ["the application", ...uploads].join(", ");
    say(
      `  ${faults.length === 0 ? "✓" : "✗"} ${what}: ${passed} checks passed`,
    );
    for (const each of broken) {
      const reason = isOurs(each)
        ? each.description
        : rulesOfUploads.get(each.rule);
      say(`  - ${each.rule}, ${each.times} times: ${reason}`);
    }
    isGood &&= faults.length === 0;
  }
  return isGood;
}

/** Runs one part on an engine of its own, or on the one whose address is given. */
async function on(
  engine: Engine,
  given: string | undefined,
  part: (endpoint: string) => Promise<boolean>,
): Promise<boolean> {
  if (given !== undefined) return part(given);
  const running = await started(engine);
  try {
    return await part(running.endpoint);
  } finally {
    await running.stop();
  }
}

async function judgeBy(engine: Engine): Promise<boolean> {
  say(`\n${engine.name} ${engine.version}`);
  if (engine === veraPdf) return judgePdfs();
  if (engine.serve === undefined) return lintTemplates(engine);
  let isGood = true;
  for (const bench of benches.filter((each) => each.engine === engine.name)) {
    const given = process.env[`CONFORMANCE_${bench.service}`];
    isGood =
      (await on(engine, given, (endpoint) => judgeHandlers(bench, endpoint))) &&
      isGood;
  }
  if (creators.includes(engine.name)) {
    isGood =
      (await on(engine, undefined, (endpoint) =>
        judgeTemplate(engine, endpoint),
      )) && isGood;
  }
  return isGood;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const chosen = engines.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  if (chosen.length === 0) throw new UserError("There is no such engine.");
  let isGood = true;
  for (const engine of chosen) {
    const isItGood = await judgeBy(engine).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      const isSkipped =
        engine.isOptional === true && error instanceof MissingProgram;
      say(`  ${isSkipped ? "– skipped:" : "✗"} ${error.message}`);
      return isSkipped;
    });
    isGood &&= isItGood;
  }
  return isGood ? 0 : 1;
}

await runCommand(USAGE, async () => {
  process.exitCode = await main();
});
