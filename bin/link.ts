import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  CloudFormationClient,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { LinkScope } from "../lambdas/storage/links.ts";
import { normalizeUsername } from "../shared/accounts.ts";
import { DEFAULT_PAGE } from "../shared/application/pages.ts";
import { school } from "../shared/application/school.ts";
import { runCommand, UserError } from "./command.ts";

const USAGE = `Prints a link to one student's application, for staff.

  npm run link -- --student <e-mail> --scope service|reader|public
  npm run link -- --revoke <token>

service  the whole application as a printable document, for 8 hours
reader   the same without the answers that the school hides from readers, for 8 hours
public   the answers that may be shown to others, for 7 days

The link is for the system that \`npm start\` runs here (--data-dir as there), or, with --stage, for a deployment:
--stage prod [--school ${school.slug}], with AWS credentials that may read the stack and write its table of tokens.`;

const HOUR = 3600;
const LIFETIME_SECONDS: Readonly<Record<LinkScope, number>> = {
  service: 8 * HOUR,
  reader: 8 * HOUR,
  public: 7 * 24 * HOUR,
};

interface Deployment {
  readonly siteOrigin: string;
  readonly userPoolId: string;
}

/** Reads the addresses of the running local system from its data folder. */
async function localDeployment(dataDir: string): Promise<Deployment> {
  const file = join(dataDir, "environment.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new UserError(
      "No local system is running: start it with `npm start`, or name a deployment with --stage.",
    );
  });
  const variables = JSON.parse(text) as Record<string, string>;
  Object.assign(process.env, variables);
  return {
    siteOrigin: variables["SITE_ORIGIN"] ?? "",
    userPoolId: variables["TOKEN_ISSUER"]?.split("/").at(-1) ?? "",
  };
}

async function stackDeployment(stackName: string): Promise<Deployment> {
  const { Stacks = [] } = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({ StackName: stackName }),
  );
  const outputs = new Map(
    Stacks[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [
      OutputKey,
      OutputValue ?? "",
    ]),
  );
  const output = (name: string): string => {
    const value = outputs.get(name);
    if (value === undefined) {
      throw new UserError(`The stack ${stackName} has no output ${name}.`);
    }
    return value;
  };
  process.env["TOKENS_TABLE"] = output("TokensTable");
  return { siteOrigin: output("SiteOrigin"), userPoolId: output("UserPoolId") };
}

async function studentId(
  UserPoolId: string,
  username: string,
): Promise<string> {
  try {
    const { UserAttributes = [] } = await new CognitoIdentityProviderClient(
      {},
    ).send(new AdminGetUserCommand({ UserPoolId, Username: username }));
    const sub = UserAttributes.find(({ Name }) => Name === "sub")?.Value;
    if (sub !== undefined) return sub;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
  throw new UserError(`There is no student ${username}.`);
}

function isScope(scope: string | undefined): scope is LinkScope {
  return scope !== undefined && Object.hasOwn(LIFETIME_SECONDS, scope);
}

type Command =
  | { readonly revoke: string }
  | { readonly student: string; readonly scope: LinkScope };

async function execute(
  command: Command,
  deployment: Deployment,
): Promise<string> {
  // The clients read the variables that were set above.
  const { createLink, revokeLink } =
    await import("../lambdas/storage/links.ts");
  if ("revoke" in command) {
    if (await revokeLink(command.revoke)) return "The link is revoked.";
    throw new UserError("There is no link with this token.");
  }
  const { student, scope } = command;
  const id = await studentId(deployment.userPoolId, normalizeUsername(student));
  const token = await createLink(
    { scope, student: id, created_by: userInfo().username },
    LIFETIME_SECONDS[scope],
  );
  const parameter = scope === "public" ? "token" : "service_token";
  return `${deployment.siteOrigin}/${DEFAULT_PAGE}?${parameter}=${token}`;
}

function parseCommand({
  student,
  scope,
  revoke,
}: Readonly<Record<string, string | undefined>>): Command {
  if (revoke !== undefined) return { revoke };
  if (student === undefined || !isScope(scope)) throw new UserError(USAGE);
  return { student, scope };
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      student: { type: "string" },
      scope: { type: "string" },
      revoke: { type: "string" },
      stage: { type: "string" },
      school: { type: "string", default: school.slug },
      "data-dir": { type: "string", default: ".data" },
    },
  });
  const command = parseCommand(values);
  const { stage } = values;
  const root = join(import.meta.dirname, "..");
  const deployment =
    stage === undefined
      ? await localDeployment(resolve(root, values["data-dir"]))
      : await stackDeployment(`${values.school}-${stage}-admission`);
  return execute(command, deployment);
}

await runCommand(USAGE, async () => {
  console.log(await run());
});
