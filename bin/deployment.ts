import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  CloudFormationClient,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { school } from "../shared/college/school.ts";
import { variableOf } from "../shared/tables.ts";
import { UserError } from "./command.ts";

/** Options by which a command finds the system that it works on. */
export const DEPLOYMENT_OPTIONS = {
  stage: { type: "string" },
  school: { type: "string", default: school.slug },
  "data-dir": { type: "string", default: ".data" },
} as const;

interface Deployment {
  readonly stage?: string | undefined;
  readonly school: string;
  readonly "data-dir": string;
}

/** Outputs that every stack has, each of which is a variable in other letters. */
export const OUTPUTS: readonly string[] = [
  "SiteOrigin",
  "StaffReaderUrl",
  "StaffExporterUrl",
  "StaffAdministratorUrl",
  "SmokeUrl",
];

/** Sets the variables that lead to the functions of a deployed stage, or of the system that runs here. */
export async function loadDeployment(deployment: Deployment): Promise<void> {
  const { stage, school: name, "data-dir": dataDir } = deployment;
  Object.assign(
    process.env,
    stage === undefined
      ? await localVariables(resolve(import.meta.dirname, "..", dataDir))
      : await stackVariables(`${name}-${stage}-admission`),
  );
}

/** Returns the variables of the system that runs here, and removes those of the machine's own account, which would sign. */
async function localVariables(dataDir: string): Promise<object> {
  for (const name of Object.keys(process.env)) {
    if (/^AWS_/i.test(name)) Reflect.deleteProperty(process.env, name);
  }
  const file = join(dataDir, "environment.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new UserError(
      "No local system is running: start it with `npm start`, or name a deployment with --stage.",
    );
  });
  return JSON.parse(text) as object;
}

async function stackVariables(StackName: string): Promise<object> {
  const { Stacks = [] } = await new CloudFormationClient({})
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: unknown) => {
      // Also of whoever has no region or credentials, or no longer.
      throw error instanceof Error ? new UserError(error.message) : error;
    });
  const outputs = Stacks[0]?.Outputs ?? [];
  for (const name of OUTPUTS) {
    if (!outputs.some(({ OutputKey }) => OutputKey === name)) {
      throw new UserError(`The stack ${StackName} has no output ${name}.`);
    }
  }
  return Object.fromEntries(
    outputs.map(({ OutputKey = "", OutputValue }) => [
      variableOf(OutputKey),
      OutputValue,
    ]),
  );
}
