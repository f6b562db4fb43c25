import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import {
  CognitoIdentityProviderClient,
  paginateListUsers,
} from "@aws-sdk/client-cognito-identity-provider";
import { environment } from "../lambdas/environment.ts";
import { school } from "../shared/college/school.ts";
import { tableIds, tableOutput, variableOf } from "../shared/tables.ts";
import { mapInOrder } from "./applications/selection.ts";
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

/** Outputs that every stack has, each of which is a variable of the handlers in other letters. */
export const OUTPUTS: readonly string[] = [
  "SiteOrigin",
  "UserPoolId",
  ...tableIds.map(tableOutput),
  "DocumentsBucket",
  "ApplicationPdfMachineArn",
];

/**
 * Sets the variables that the code of the handlers reads, for a deployed stage or the system that runs here. Clients
 * of AWS read them when they are imported, so this comes first.
 */
export async function loadDeployment(deployment: Deployment): Promise<void> {
  const { stage, school: name, "data-dir": dataDir } = deployment;
  Object.assign(
    process.env,
    stage === undefined
      ? await localVariables(resolve(import.meta.dirname, "..", dataDir))
      : await stackVariables(`${name}-${stage}-admission`),
  );
}

/** Reads the addresses of the running local system from its data folder. */
async function localVariables(dataDir: string): Promise<object> {
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
      throw error instanceof CloudFormationServiceException
        ? new UserError(error.message)
        : error;
    });
  const outputs = Stacks[0]?.Outputs ?? [];
  for (const name of OUTPUTS) {
    if (!outputs.some(({ OutputKey }) => OutputKey === name)) {
      throw new UserError(`The stack ${StackName} has no output ${name}.`);
    }
  }
  return {
    ...Object.fromEntries(
      outputs.map(({ OutputKey = "", OutputValue }) => [
        variableOf(OutputKey),
        OutputValue,
      ]),
    ),
    // A command has no log of which CloudWatch would make metrics.
    METRICS_NAMESPACE: StackName,
    POWERTOOLS_METRICS_DISABLED: "true",
  };
}

/** Returns the id of the student with this address, if there is one. */
export async function findStudent(
  username: string,
): Promise<string | undefined> {
  const { findAccount } = await import("../lambdas/accounts/user-pool.ts");
  return findAccount(username);
}

/** Account of a student. */
export interface Student {
  /** `sub` in the user pool, the key of everything that is stored. */
  readonly id: string;
  readonly username: string;
}

/** Returns all accounts of the user pool, with the time of the sign-up. */
async function* accounts(): AsyncGenerator<Student & { readonly since: Date }> {
  const pages = paginateListUsers(
    { client: new CognitoIdentityProviderClient({}) },
    { UserPoolId: environment.userPoolId },
  );
  for await (const { Users = [] } of pages) {
    for (const { Attributes = [], UserCreateDate } of Users) {
      const { sub: id = "", email: username = "" } = Object.fromEntries(
        Attributes.map(({ Name, Value }) => [Name, Value]),
      ) as Readonly<Record<string, string | undefined>>;
      yield { id, username, since: UserCreateDate ?? new Date() };
    }
  }
}

/**
 * Lists the students who signed up before a time and have not logged in since, as each is asked for; also those
 * of applications whose account is gone.
 */
export async function* findUnusedSince(time: Date): AsyncGenerator<Student> {
  const { listApplications } =
    await import("../lambdas/storage/application-list.ts");
  // Before the first is yielded, and perhaps deleted.
  const all: (Student & { readonly since: Date })[] = [];
  for await (const account of accounts()) all.push(account);
  const owned = new Set(all.map(({ id }) => id));
  async function* candidates(): AsyncGenerator<Student> {
    yield* all.filter(({ since }) => since < time);
    for await (const { student: id, username } of listApplications()) {
      if (!owned.has(id)) yield { id, username };
    }
  }
  const read = mapInOrder(candidates(), 32, async ({ id, username }) => ({
    student: { id, username },
    isUsed: await hasLoggedInSince(time, { id }),
  }));
  for await (const { student, isUsed } of read) {
    // Read ahead of the deletions before it: the student may be back meanwhile.
    if (!isUsed && !(await hasLoggedInSince(time, student))) yield student;
  }
}

/** Returns whether a student has logged in since a time. */
async function hasLoggedInSince(
  time: Date,
  { id }: Pick<Student, "id">,
): Promise<boolean> {
  const { loadApplication } =
    await import("../lambdas/storage/applications.ts");
  const last = (await loadApplication(id)).successful_login.at(-1);
  return last !== undefined && new Date(last) >= time;
}

/** Deletes everything that is stored of a student, and the account; a deletion that fails half-way can be repeated. */
export async function deleteStudent(
  username: string,
  student: string,
): Promise<void> {
  // Not before the variables of the deployment are set.
  const erasure = await import("../lambdas/accounts/erasure.ts");
  await erasure.deleteStudent(username, student);
}
