import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { environment } from "../lambdas/environment.ts";
import { school } from "../shared/application/school.ts";
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

/** Outputs of the stack, each of which is a variable of the handlers in other letters. */
export const OUTPUTS: readonly string[] = [
  "SiteOrigin",
  "UserPoolId",
  "AnswersTable",
  "TabsTable",
  "AddAnotherTable",
  "DocumentsTable",
  "TokensTable",
  "DocumentsBucket",
];

function variableOf(output: string): string {
  return output.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

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
  return Object.fromEntries(
    OUTPUTS.map((name) => {
      const found = outputs.find(({ OutputKey }) => OutputKey === name);
      if (found?.OutputValue === undefined) {
        throw new UserError(`The stack ${StackName} has no output ${name}.`);
      }
      return [variableOf(name), found.OutputValue];
    }),
  );
}

/** Returns the id of the student with this address, if there is one. */
export async function findStudent(
  username: string,
): Promise<string | undefined> {
  try {
    const { UserAttributes = [] } = await new CognitoIdentityProviderClient(
      {},
    ).send(
      new AdminGetUserCommand({
        UserPoolId: environment.userPoolId,
        Username: username,
      }),
    );
    return UserAttributes.find(({ Name }) => Name === "sub")?.Value;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Account of a student. */
export interface Student {
  /** `sub` in the user pool, the key of everything that is stored. */
  readonly id: string;
  readonly username: string;
}

/** Returns the students whose last login, or sign-up if there is none, was before a time. */
export async function findUnusedSince(time: Date): Promise<readonly Student[]> {
  const { loadApplication } =
    await import("../lambdas/storage/applications.ts");
  const found: Student[] = [];
  const client = new CognitoIdentityProviderClient({});
  const pages = paginateListUsers(
    { client },
    { UserPoolId: environment.userPoolId },
  );
  for await (const { Users = [] } of pages) {
    for (const { Attributes = [], UserCreateDate } of Users) {
      const { sub: id = "", email: username = "" } = Object.fromEntries(
        Attributes.map(({ Name, Value }) => [Name, Value]),
      ) as Readonly<Record<string, string | undefined>>;
      const { successful_login } = await loadApplication(id);
      const used = successful_login.at(-1) ?? UserCreateDate?.toISOString();
      if (used !== undefined && new Date(used) < time) {
        found.push({ id, username });
      }
    }
  }
  return found;
}

/** Returns whether a student has logged in since a time. */
export async function hasLoggedInSince(
  time: Date,
  { id }: Student,
): Promise<boolean> {
  const { loadApplication } =
    await import("../lambdas/storage/applications.ts");
  const last = (await loadApplication(id)).successful_login.at(-1);
  return last !== undefined && new Date(last) >= time;
}

/**
 * Deletes everything that is stored of a student, and the account. The account goes last, because its name leads to
 * everything else: a deletion that fails half-way can be repeated.
 */
export async function deleteStudent(
  username: string,
  student: string,
): Promise<void> {
  // Not before the variables of the deployment are set.
  const { endAllBefore } = await import("../lambdas/storage/session-ends.ts");
  const { eraseStudent } = await import("../lambdas/storage/student-data.ts");
  await endAllBefore(username, Date.now());
  await eraseStudent(student);
  await new CognitoIdentityProviderClient({}).send(
    new AdminDeleteUserCommand({
      UserPoolId: environment.userPoolId,
      Username: username,
    }),
  );
  // Somebody may have logged in meanwhile; nobody can any more.
  await endAllBefore(username, Date.now());
  await eraseStudent(student);
}
