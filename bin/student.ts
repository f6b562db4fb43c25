import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { referenceOf } from "../lambdas/reference.ts";
import { normalizeUsername } from "../shared/accounts.ts";
import { isCalendarDate, startOf } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";
import { recordAction } from "./caller.ts";
import { runCommand, UserError } from "./command.ts";
import {
  deleteStudent,
  DEPLOYMENT_OPTIONS,
  findStudent,
  findUnusedSince,
  loadDeployment,
  type Student,
} from "./deployment.ts";
import { liftMail, mailRows } from "./mail-words.ts";

/** End of the names of tables that were restored beside today's. */
const RESTORED = "-restored";
/** File of a student's items in an exported folder. */
const ITEMS = "items.json";

const USAGE = `Exports or erases everything that is stored of a student, or shows what became of the mails to an address.

  npm run student -- --student <e-mail> --export <folder> [--restored] [--id <former id>]
  npm run student -- --student <e-mail> --erase --yes [--id <former id>]
  npm run student -- --unused-since <YYYY-MM-DD> --erase --yes
  npm run student -- --mail <e-mail> [--lift]

--export        writes all items and files into a new folder
--restored      reads the items from the tables that a restore has made, named like today's and "${RESTORED}"
--id            what is stored under this id, of an account that is lost, or that came back with a table after its erasure
--erase         deletes the account, its sessions, items and files
--unused-since  all students who have not logged in since that day began in the zone ${school.timeZone}, also of applications whose account is gone
--mail          shows what became of the last mail to an address, and why it gets none
--lift          lets all mails go to it again, after its mailbox works
--yes           does it; without, --erase only says what it would do

The student is one of the system that \`npm start\` runs here (--data-dir as there), or, with --stage, of a deployment:
--stage prod [--school ${school.slug}], with AWS credentials that may read and write its user pool, tables and bucket.`;

// Modules of the handlers are imported after the variables of the deployment are set.

/** Writes everything of a student into a folder. @throws UserError if the folder exists */
async function exportStudent(
  id: string,
  folder: string,
  suffix: string,
): Promise<string> {
  const { readObject } = await import("../lambdas/storage/bucket.ts");
  const { findStudentData } =
    await import("../lambdas/storage/student-data.ts");
  const { items, objects } = await findStudentData(id, suffix).catch(
    (error: unknown) => {
      throw error instanceof ResourceNotFoundException
        ? new UserError(
            `All four tables have to be restored, with names that end in "${suffix}".`,
          )
        : error;
    },
  );
  await mkdir(folder).catch((error: unknown) => {
    throw error instanceof Error ? new UserError(error.message) : error;
  });
  await writeFile(
    join(folder, ITEMS),
    `${JSON.stringify(items, undefined, 2)}\n`,
  );
  for (const key of objects) {
    const file = join(folder, key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await readObject(key));
  }
  return `${folder} has the items and ${objects.length} files.`;
}

async function eraseStudents(
  students: Iterable<Student> | AsyncIterable<Student>,
  { yes: isSure, stage }: { readonly yes: boolean; readonly stage?: string },
): Promise<string> {
  const { findStudentData } =
    await import("../lambdas/storage/student-data.ts");
  const found: Student[] = [];
  for await (const student of students) {
    found.push(student);
    const { items, objects } = await findStudentData(student.id);
    const count = Object.values(items).flat().length;
    if (isSure) {
      await recordAction(stage, {
        action: "erase",
        reference: referenceOf(student.id),
      });
      await deleteStudent(student.username, student.id);
    }
    console.log(
      `${student.username}: ${count} items and ${objects.length} files`,
    );
  }
  if (!isSure && found.length > 0) {
    throw new UserError(
      `This would delete ${accounts(found)}. Add --yes to do so.`,
    );
  }
  return `Deleted ${accounts(found)}. Backups forget them within 35 days, a vault of another account within 65.`;
}

function accounts({ length }: readonly Student[]): string {
  return length === 1 ? "1 account" : `${length} accounts`;
}

async function mailsOf(address: string, isLifted: boolean): Promise<string> {
  if (isLifted) await liftMail(address);
  const rows = await mailRows(address);
  return rows.length === 0
    ? `${address} gets mails. What became of the last one is not known.`
    : rows.map(([title, text]) => `${title}: ${text}`).join("\n");
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      student: { type: "string" },
      id: { type: "string" },
      "unused-since": { type: "string" },
      export: { type: "string" },
      restored: { type: "boolean", default: false },
      erase: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      mail: { type: "string" },
      lift: { type: "boolean", default: false },
      ...DEPLOYMENT_OPTIONS,
    },
  });
  if (values.mail !== undefined) {
    await loadDeployment(values);
    return mailsOf(normalizeUsername(values.mail), values.lift);
  }
  const { student: address, "unused-since": since, id } = values;
  if (
    (address === undefined) === (since === undefined) ||
    (values.export !== undefined) === values.erase ||
    (since !== undefined && !values.erase) ||
    (id !== undefined && since !== undefined)
  ) {
    throw new UserError(USAGE);
  }
  await loadDeployment(values);
  if (since !== undefined) {
    return eraseStudents(findUnusedSince(dateOf(since)), values);
  }
  const username = normalizeUsername(address ?? "");
  const found = id ?? (await findStudent(username));
  if (found === undefined) {
    throw new UserError(`There is no student ${username}.`);
  }
  if (values.export === undefined) {
    return eraseStudents([{ id: found, username }], values);
  }
  await recordAction(values.stage, {
    action: "export",
    reference: referenceOf(found),
  });
  return exportStudent(found, values.export, values.restored ? RESTORED : "");
}

/** @throws UserError for anything but a day in the past */
function dateOf(text: string): Date {
  const date = isCalendarDate(text) && startOf(school.timeZone, text);
  if (date === false || date.getTime() >= Date.now()) {
    throw new UserError(`${text} must be a day in the past: YYYY-MM-DD.`);
  }
  return date;
}

await runCommand(USAGE, async () => {
  console.log(await run());
});
