import { createHash } from "node:crypto";
import {
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { CloudFormationTemplate } from "@admission/local-cloud";
import { createSyncFn, TsRunner } from "synckit";
import { ROOT } from "./run-script.ts";
import type { Maker } from "./synthesize-worker.ts";

type Context = Readonly<Record<string, string | number | boolean>>;

const { TEST_TEMPLATES: CACHE = `${ROOT}/.build/test-templates` } = process.env;

function sourceHash(): string {
  const files = globSync(
    ["lib/*.ts", "shared/**/*.ts", "cdk.json", "package-lock.json"],
    { cwd: ROOT },
  ).toSorted();
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

const SOURCES = sourceHash();

const synthesize = createSyncFn<
  (by: Maker, context: Context) => Promise<string>
>(new URL("synthesize-worker.ts", import.meta.url), {
  tsRunner: TsRunner.Node,
});

/**
 * Returns what a function of `lib/synthesize.ts` makes of a context, as text: in a thread of plain Node, because the test
 * runner loads aws-cdk-lib many times slower, and once per state of the sources.
 */
function made(by: Maker, context: Context): string {
  const call = `${by}(${JSON.stringify(context)})`;
  const name = createHash("sha256").update(`${SOURCES} ${call}`);
  const file = join(CACHE, `${name.digest("hex").slice(0, 32)}.json`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const text = synthesize(by, context);
    mkdirSync(CACHE, { recursive: true });
    // Another worker may be doing the same: the last one replaces the file by an equal one.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
    return text;
  }
}

/** Synthesizes the template of a context. */
export function synthesized(context: Context = {}): string {
  return made("synthesize", context);
}

/** Context of a stage with everything that the edge offers. */
export const EDGE_CONTEXT = {
  edge: "on",
  domain: "apply.college.example",
  hostedZoneId: "Z0123456789",
  mailFrom: "admission@apply.college.example",
  alarmEmail: "operator@college.example",
};

/** Vault of another account. */
export const VAULT =
  "arn:aws:backup:eu-west-1:210987654321:backup-vault:admission";

/** Context of a stage with everything that can be turned on. */
export const EVERYTHING = {
  ...EDGE_CONTEXT,
  backupVaultArn: VAULT,
  hourlySmoke: "on",
  retention: "started:12,submitted:36,withdrawn:12",
  submissionsQueue: "on",
};

/** Synthesizes all stacks of a context, by their names without the prefix. */
export function synthesizedStacks(
  context: Readonly<Record<string, string>>,
): Readonly<Record<string, CloudFormationTemplate>> {
  const stacks = JSON.parse(made("synthesizeAll", context)) as Readonly<
    Record<string, CloudFormationTemplate>
  >;
  return Object.fromEntries(
    Object.entries(stacks).map(([name, template]) => [
      name.replace(/^\w+-\w+-/, ""),
      template,
    ]),
  );
}

/** Returns the synthesized template of the stack. */
export function stackTemplate(context: Context = {}): CloudFormationTemplate {
  return JSON.parse(synthesized(context)) as CloudFormationTemplate;
}

/** Returns the template of a stage whose submissions a queue holds for the college, and the queue's logical id. */
export function templateWithQueue() {
  const template = stackTemplate({ submissionsQueue: "on" });
  const [queue = ""] = Object.keys(template.Resources).filter((id) =>
    id.startsWith("EventsSubmissions"),
  );
  return { template, queue };
}
