import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { school } from "../shared/college/school.ts";
import type { AnswerMap } from "../shared/contract/replies.ts";
import { lineOf, runCommand, STOP_SIGNALS, UserError } from "./command.ts";
import { DEPLOYMENT_OPTIONS, loadDeployment } from "./deployment.ts";
import { startLocalSystem } from "./local-system.ts";

const USAGE = `Sends an invented student through a whole system, and deletes everything of theirs.

  npm run smoke                                                     a system started for this, with data of its own
  npm run smoke -- --url http://localhost:3000 [--data-dir .data]   the system that \`npm start\` runs
  npm run smoke -- --stage prod [--school ${school.slug}] [--url ADDRESS]   a deployment, with AWS rights

The student signs up, saves answers, attaches a Word file and a PDF, gets the PDF of the application and logs out, but
submits nothing but what is unfinished, which is refused. The exit status is 1 if a step fails.

--submit FILE  submits the answers in a JSON file, on any stage but prod: whatever listens to its events gets them`;

const NAME_LENGTH = 24;

/** Runs a step and prints its row. @returns the failure, if it failed */
async function runStep(
  name: string,
  step: () => Promise<unknown>,
): Promise<string | undefined> {
  const startedAt = performance.now();
  const failure = await step().then(() => undefined, lineOf);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${name.padEnd(NAME_LENGTH)} ${`${seconds} s`.padStart(8)}  ${failure === undefined ? "ok" : "FAILED"}`,
  );
  return failure === undefined ? undefined : `${name}: ${failure}`;
}

/** Rejects when the command is stopped, so that it still cleans up. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of STOP_SIGNALS) {
      process.once(signal, () => {
        reject(new Error(`stopped by ${signal}`));
      });
    }
  });
}

async function runSteps(
  origin: string,
  stage: string | undefined,
  whole: AnswerMap | undefined,
): Promise<readonly string[]> {
  // Not before the variables of the deployment are set.
  const { checkMailAccount, studentJourney } =
    await import("./smoke/student-steps.ts");
  const { steps, cleanUp } = studentJourney(origin, whole);
  const allSteps = {
    ...(stage === "prod" && process.env["MAIL_FROM"] !== undefined
      ? { "May mail anybody": checkMailAccount }
      : {}),
    ...steps,
  };
  const interrupted = interruption();
  // The clean-up does not listen.
  interrupted.catch(() => {});
  const failures: string[] = [];
  for (const [name, step] of Object.entries(allSteps)) {
    const failure = await runStep(name, () =>
      Promise.race([step(), interrupted]),
    );
    if (failure !== undefined) {
      failures.push(failure);
      break;
    }
  }
  const failure = await runStep("Delete the account", cleanUp);
  return failure === undefined ? failures : [...failures, failure];
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      submit: { type: "string" },
      ...DEPLOYMENT_OPTIONS,
    },
  });
  const { submit: file } = values;
  if (file !== undefined && values.stage === "prod") {
    throw new UserError(
      "Those who listen to the events of prod would take it for an application.",
    );
  }
  const whole =
    file === undefined
      ? undefined
      : await readFile(file, "utf8")
          .then((text) => JSON.parse(text) as AnswerMap)
          .catch((error: unknown) => {
            throw new UserError(`${file} has no answers: ${lineOf(error)}`);
          });
  await using started = new AsyncDisposableStack();
  if (values.url === undefined && values.stage === undefined) {
    const dataDir = await mkdtemp(join(tmpdir(), "smoke-"));
    started.defer(() => rm(dataDir, { recursive: true, force: true }));
    const system = await startLocalSystem(dataDir);
    started.defer(async () => {
      await system.stop();
    });
    values["data-dir"] = dataDir;
  }
  await loadDeployment(values);
  const origin = new URL(values.url ?? process.env["SITE_ORIGIN"] ?? "").origin;
  console.log(`Smoke test of ${origin}\n`);
  const failures = await runSteps(origin, values.stage, whole);
  console.log();
  if (failures.length > 0) throw new UserError(failures.join("\n"));
  console.log("Everything works.");
}

await runCommand(USAGE, run);
