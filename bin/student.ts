import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import type { StudentItems } from "../lambdas/storage/student-data.ts";
import { normalizeUsername } from "../shared/accounts.ts";
import { isCalendarDate } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";
import { runCommand, UserError } from "./command.ts";
import {
  deleteStudent,
  DEPLOYMENT_OPTIONS,
  findStudent,
  findUnusedSince,
  hasLoggedInSince,
  loadDeployment,
  type Student,
} from "./deployment.ts";

/** End of the names of tables that were restored beside today's. */
const RESTORED = "-restored";
/** File of a student's items in an exported folder. */
const ITEMS = "items.json";

const USAGE = `Exports, restores or erases everything that is stored of a student.

  npm run student -- --student <e-mail> --export <folder> [--restored] [--id <former id>]
  npm run student -- --student <e-mail> --import <folder> --yes
  npm run student -- --student <e-mail> --erase --yes
  npm run student -- --unused-since <YYYY-MM-DD> --erase --yes

--export        writes all items and files into a new folder
--restored      reads the items from the tables that a restore has made, named like today's and "${RESTORED}"
--id            reads what is stored under this id, of a user pool that is lost
--import        makes the application what an exported folder says, and ends the student's sessions; never a submitted one
--erase         deletes the account, its sessions, items and files
--unused-since  all students who have not logged in since, also of applications whose account is gone
--yes           does it; without, --import and --erase only say what they would do

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

/** @throws UserError for a submitted application, and for a folder without an item or a document of the application */
async function importStudent(
  student: Student,
  folder: string,
  isSure: boolean,
): Promise<string> {
  const { endAllBefore } = await import("../lambdas/storage/session-ends.ts");
  const { loadApplication } =
    await import("../lambdas/storage/applications.ts");
  const { documentsOf, restoreStudent } =
    await import("../lambdas/storage/student-data.ts");
  const { submitted_at } = await loadApplication(student.id);
  if (submitted_at !== "") {
    throw new UserError(
      `${student.username} submitted at ${submitted_at}: a submitted application is never changed.`,
    );
  }
  const read = (name: string) =>
    readFile(join(folder, name)).catch((error: unknown) => {
      throw error instanceof Error ? new UserError(error.message) : error;
    });
  const items = JSON.parse(String(await read(ITEMS))) as StudentItems;
  const [application] = items.answers;
  if (application === undefined) {
    throw new UserError(`${folder} has no application.`);
  }
  const { username = student.username } = application;
  if (username !== student.username) {
    throw new UserError(
      `${folder} has the application of ${String(username)}, not of ${student.username}.`,
    );
  }
  const documents = documentsOf(application);
  await Promise.all(documents.map(read));
  const found = `the application of ${student.username} as it is in ${folder}, with ${documents.length} documents`;
  if (!isSure) {
    throw new UserError(`This would restore ${found}. Add --yes to do so.`);
  }
  await endAllBefore(student.username, Date.now());
  if (!(await restoreStudent(student, items, read))) {
    throw new UserError(`${student.username} has just submitted.`);
  }
  return `Restored ${found}.`;
}

/** @param since spares students who have logged in since, also while others were erased */
async function eraseStudents(
  students: readonly Student[],
  isSure: boolean,
  since?: Date,
): Promise<string> {
  const { findStudentData } =
    await import("../lambdas/storage/student-data.ts");
  const erased: Student[] = [];
  for (const student of students) {
    if (since !== undefined && (await hasLoggedInSince(since, student))) {
      continue;
    }
    erased.push(student);
    const { items, objects } = await findStudentData(student.id);
    const count = Object.values(items).flat().length;
    if (isSure) await deleteStudent(student.username, student.id);
    console.log(
      `${student.username}: ${count} items and ${objects.length} files`,
    );
  }
  if (!isSure && students.length > 0) {
    throw new UserError(
      `This would delete ${accounts(students)}. Add --yes to do so.`,
    );
  }
  return `Deleted ${accounts(erased)}. Backups forget them within 35 days, a vault of another account within 65.`;
}

function accounts({ length }: readonly Student[]): string {
  return length === 1 ? "1 account" : `${length} accounts`;
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      student: { type: "string" },
      id: { type: "string" },
      "unused-since": { type: "string" },
      export: { type: "string" },
      restored: { type: "boolean", default: false },
      import: { type: "string" },
      erase: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      ...DEPLOYMENT_OPTIONS,
    },
  });
  const { student: address, "unused-since": since, id } = values;
  const actions = [values.export, values.import, values.erase || undefined];
  if (
    (address === undefined) === (since === undefined) ||
    actions.filter((action) => action !== undefined).length !== 1 ||
    (since !== undefined && !values.erase) ||
    (id !== undefined && values.export === undefined)
  ) {
    throw new UserError(USAGE);
  }
  await loadDeployment(values);
  if (since !== undefined) {
    const time = dateOf(since);
    return eraseStudents(await findUnusedSince(time), values.yes, time);
  }
  const username = normalizeUsername(address ?? "");
  const found = id ?? (await findStudent(username));
  if (found === undefined) {
    throw new UserError(`There is no student ${username}.`);
  }
  const student = { id: found, username };
  if (values.export !== undefined) {
    return exportStudent(found, values.export, values.restored ? RESTORED : "");
  }
  return values.import === undefined
    ? eraseStudents([student], values.yes)
    : importStudent(student, values.import, values.yes);
}

/** @throws UserError for anything but a day in the past */
function dateOf(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (!isCalendarDate(text) || !(date.getTime() < Date.now())) {
    throw new UserError(`${text} must be a day in the past: YYYY-MM-DD.`);
  }
  return date;
}

await runCommand(USAGE, async () => {
  console.log(await run());
});
