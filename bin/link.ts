import { parseArgs } from "node:util";
import { environment } from "../lambdas/environment.ts";
import { referenceOf } from "../lambdas/reference.ts";
import type { LinkScope } from "../lambdas/storage/links.ts";
import { normalizeUsername } from "../shared/accounts.ts";
import { DEFAULT_PAGE } from "../shared/college/page-titles.ts";
import { school } from "../shared/college/school.ts";
import { callerName, recordAction } from "./caller.ts";
import { runCommand, UserError } from "./command.ts";
import {
  DEPLOYMENT_OPTIONS,
  findStudent,
  loadDeployment,
} from "./deployment.ts";
import { writeReading } from "./reading.ts";

const USAGE = `Prints a link to one student's application, or a page with links to many, for staff.

  npm run link -- --student <e-mail> --scope service|reader|public
  npm run link -- --student <e-mail> --scope service --version <number>
  npm run link -- --submitted-since <day> [--submitted-until <day>] [--term <term>] --out <page.html>
  npm run link -- --revoke <token>

service  the whole application as a printable document, for 8 hours
reader   the same without the answers that the school hides from readers, for 8 hours
public   the answers that may be shown to others, for 7 days

--version  what was submitted first (1) and was then reopened, next (2) and so on

--submitted-since  one page with a reader's link to each application that was submitted since: name, term, majors and
                   minutes to read. Its links expire together, and the token that is printed revokes them together.

The link is for the system that \`npm start\` runs here (--data-dir as there), or, with --stage, for a deployment:
--stage prod [--school ${school.slug}], with AWS credentials that may read the stack, find the student (cognito-idp:AdminGetUser)
and write the table of tokens.`;

const HOUR = 3600;
const LIFETIME_SECONDS: Readonly<Record<LinkScope, number>> = {
  service: 8 * HOUR,
  reader: 8 * HOUR,
  public: 7 * 24 * HOUR,
};

function isScope(scope: string | undefined): scope is LinkScope {
  return scope !== undefined && Object.hasOwn(LIFETIME_SECONDS, scope);
}

type Command =
  | { readonly revoke: string }
  | {
      readonly student: string;
      readonly scope: LinkScope;
      readonly version?: number;
    };

async function execute(
  command: Command,
  stage: string | undefined,
): Promise<string> {
  // Not before the variables of the deployment are set.
  const { createLink, readLink, revokeLink } =
    await import("../lambdas/storage/links.ts");
  if ("revoke" in command) {
    const link = await readLink(command.revoke);
    if (link === undefined) {
      throw new UserError("There is no link with this token.");
    }
    const { student: of, scope } = link;
    await recordAction(stage, {
      action: "link revoked",
      ...(of !== undefined && { reference: referenceOf(of) }),
      // A page of links has no scope.
      details: { scope: scope ?? "reading" },
    });
    await revokeLink(command.revoke);
    return "The link is revoked.";
  }
  const { student, scope, version } = command;
  const username = normalizeUsername(student);
  const id = await findStudent(username);
  if (id === undefined) throw new UserError(`There is no student ${username}.`);
  if (version !== undefined && !(await isVersion(id, version))) {
    throw new UserError(`There is no version ${version}.`);
  }
  const shown = version === undefined ? {} : { version };
  await recordAction(stage, {
    action: "link made",
    reference: referenceOf(id),
    details: { scope, ...shown },
  });
  const token = await createLink(
    { scope, student: id, created_by: await callerName(stage), ...shown },
    LIFETIME_SECONDS[scope],
  );
  const parameter = scope === "public" ? "token" : "service_token";
  return `${environment.siteOrigin}/${DEFAULT_PAGE}?${parameter}=${token}`;
}

/** Returns whether a number is that of a submission: the one in force, or one that was reopened. */
async function isVersion(student: string, version: number): Promise<boolean> {
  const { loadLinkedVersion } =
    await import("../lambdas/application/linked-application.ts");
  return loadLinkedVersion({ student, version }).then(
    () => true,
    () => false,
  );
}

function parseCommand({
  student,
  scope,
  version,
  revoke,
}: Readonly<Record<string, string | undefined>>): Command {
  if (revoke !== undefined) return { revoke };
  if (student === undefined || !isScope(scope)) throw new UserError(USAGE);
  if (version === undefined) return { student, scope };
  // Of an earlier submission there is the whole PDF alone, with what readers are not shown.
  if (scope !== "service" || !/^[1-9]\d?$/.test(version)) {
    throw new UserError(USAGE);
  }
  return { student, scope, version: Number(version) };
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      student: { type: "string" },
      scope: { type: "string" },
      version: { type: "string" },
      revoke: { type: "string" },
      "submitted-since": { type: "string" },
      "submitted-until": { type: "string" },
      term: { type: "string" },
      out: { type: "string" },
      ...DEPLOYMENT_OPTIONS,
    },
  });
  const { "submitted-since": since, out } = values;
  if (since !== undefined && out !== undefined) {
    await loadDeployment(values);
    const until = values["submitted-until"];
    return writeReading(
      { since, until, term: values.term },
      out,
      await callerName(values.stage),
      LIFETIME_SECONDS.reader,
    );
  }
  const command = parseCommand(values);
  await loadDeployment(values);
  return execute(command, values.stage);
}

await runCommand(USAGE, async () => {
  console.log(await run());
});
