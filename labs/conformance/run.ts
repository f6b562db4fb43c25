import { inspect, parseArgs } from "node:util";
// Before the SDK.
import "@admission/local-cloud";
import { print, runCommand, UserError } from "../../bin/command.ts";
import { applicationPdfs } from "./application-pdfs.ts";
import { judgeCalls } from "./calls.ts";
import {
  engines,
  installed,
  ministack,
  started,
  veraPdf,
  type Engine,
} from "./engines.ts";
import { gaps, rulesOfUploads, unexplained } from "./gaps.ts";
import { judgePdf } from "./pdf-ua.ts";
import { judgeStack } from "./stack.ts";
import { lint } from "./template.ts";

const USAGE = `Makes the calls that the functions make on other implementations of AWS, and has the template and the PDFs of
whole applications judged.

  npm run conformance -- [${engines.map(({ name }) => name).join(" | ")}]

Installs the engines into .build/conformance and starts them.`;

/** @returns false if a row differs from AWS without a known gap */
async function judgeServices(
  { name, services = [] }: Engine,
  endpoint: string,
): Promise<boolean> {
  const { count, differences } = await judgeCalls(endpoint, services);
  const names = differences.map(({ call }) => call.name);
  const faults = unexplained(gaps[name] ?? [], names);
  const isGood = faults.length === 0;
  print(
    `  ${isGood ? "✓" : "✗"} ${services.join(", ")}: ${count - names.length} calls as on AWS, ${names.length - faults.length} known to differ`,
  );
  for (const { call, outcome } of differences) {
    if (!faults.includes(call.name)) continue;
    print(`\n  ✗ ${call.service}: ${call.name}\n${inspect(outcome)}`);
  }
  return isGood;
}

async function lintTemplates(engine: Engine): Promise<boolean> {
  const problems = await lint(await installed(engine));
  print(`  ${problems.length === 0 ? "✓" : "✗"} the templates`);
  for (const problem of problems) print(`  ${problem}`);
  return problems.length === 0;
}

/** @returns false if the PDF of an application breaks a rule that its uploads do not break by themselves */
async function judgePdfs(): Promise<boolean> {
  const folder = await installed(veraPdf);
  let isGood = true;
  for (const { uploads, pdf } of await applicationPdfs()) {
    const { passedChecks, ruleSummaries } = await judgePdf(folder, pdf);
    const rows = ruleSummaries.map((rule) => {
      const name = `${rule.clause}-${rule.testNumber}`;
      const reason = uploads.length > 0 ? rulesOfUploads.get(name) : undefined;
      const text = `${name}, ${rule.failedChecks} times: ${reason ?? rule.description}`;
      return { text, isFault: reason === undefined };
    });
    const isItGood = !rows.some(({ isFault }) => isFault);
    const what = ["the application", ...uploads].join(", ");
    print(`  ${isItGood ? "✓" : "✗"} ${what}: ${passedChecks} checks passed`);
    for (const { text } of rows) print(`  - ${text}`);
    isGood &&= isItGood;
  }
  return isGood;
}

async function judgeBy(engine: Engine): Promise<boolean> {
  print(`\n${engine.name} ${engine.version}`);
  if (engine === veraPdf) return judgePdfs();
  if (engine.serve === undefined) return lintTemplates(engine);
  const running = await started(engine);
  const { endpoint } = running;
  try {
    const isGood = await judgeServices(engine, endpoint);
    return engine === ministack ? (await judgeStack()) && isGood : isGood;
  } finally {
    await running.stop();
  }
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
      print(`  ✗ ${error.message}`);
      return false;
    });
    isGood &&= isItGood;
  }
  return isGood ? 0 : 1;
}

await runCommand(USAGE, async () => {
  process.exitCode = await main();
});
