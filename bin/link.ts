import { parseArgs } from "node:util";
import { normalizeUsername } from "../shared/accounts.ts";
import { longTime } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";
import { selectionOf } from "./applications/selection.ts";
import { runCommand, UserError } from "./command.ts";
import { DEPLOYMENT_OPTIONS, loadDeployment } from "./deployment.ts";
import { ask } from "./functions.ts";
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
--stage prod [--school ${school.slug}], with the credentials of a role for staff; those of an exporter for the scope service.`;

const SCOPES = ["service", "reader", "public"] as const;

type Options = Readonly<Record<string, string | undefined>>;

/** Returns what makes a link, as the options say. @throws UserError for options that fit nothing */
function linkOf({ student = "", scope: wanted, version: number }: Options) {
  const scope = SCOPES.find((each) => each === wanted);
  const username = normalizeUsername(student);
  if (username === "" || scope === undefined) throw new UserError(USAGE);
  if (scope === "service") {
    if (number !== undefined && !/^[1-9]\d?$/.test(number)) {
      throw new UserError(USAGE);
    }
    const version = number === undefined ? undefined : Number(number);
    return () => ask("exporter", "serviceLink", { username, scope, version });
  }
  // Of an earlier submission there is the whole PDF alone, with what readers are not shown.
  if (number !== undefined) throw new UserError(USAGE);
  return () => ask("reader", "link", { username, scope });
}

/** Returns what the options ask for. @throws UserError as for a link */
function workOf(values: Options): () => Promise<string> {
  const { "submitted-since": since, out, revoke, term } = values;
  if (since !== undefined && out !== undefined) {
    const until = values["submitted-until"];
    const status = "submitted";
    const selection = selectionOf({ status, since, until, term });
    return () => writeReading(selection, [since, until], out);
  }
  if (revoke === undefined) {
    const make = linkOf(values);
    return async () => {
      const { address, expires_at } = await make();
      const until = longTime(school.timeZone, expires_at * 1000);
      // Beside the output, which is the address alone.
      console.error(`It opens until ${until}.`);
      return address;
    };
  }
  return async () => {
    await ask("reader", "revoke", { token: revoke });
    return "The link is revoked.";
  };
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    args: process.argv.slice(2),
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
  const work = workOf(values);
  await loadDeployment(values);
  console.log(await work());
});
