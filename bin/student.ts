import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { normalizeUsername } from "../shared/accounts.ts";
import { school } from "../shared/application/school.ts";
import { runCommand, UserError } from "./command.ts";
import {
  deleteStudent,
  DEPLOYMENT_OPTIONS,
  findStudent,
  loadDeployment,
} from "./deployment.ts";

const USAGE = `Exports or erases everything that is stored of one student.

  npm run student -- --student <e-mail> --export <folder>
  npm run student -- --student <e-mail> --erase --yes

--export  writes all items and files into a new folder
--erase   deletes the account, its sessions, items and files; without --yes, only counts them

The student is one of the system that \`npm start\` runs here (--data-dir as there), or, with --stage, of a deployment:
--stage prod [--school ${school.slug}], with AWS credentials that may read and write its user pool, tables and bucket.`;

/** Writes everything of a student into a folder. @throws UserError if the folder exists */
async function exportStudent(student: string, folder: string): Promise<string> {
  // Not before the variables of the deployment are set.
  const { readObject } = await import("../lambdas/storage/bucket.ts");
  const { findStudentData } =
    await import("../lambdas/storage/student-data.ts");
  const { items, objects } = await findStudentData(student);
  await mkdir(folder).catch((error: unknown) => {
    throw error instanceof Error ? new UserError(error.message) : error;
  });
  await writeFile(
    join(folder, "items.json"),
    `${JSON.stringify(items, undefined, 2)}\n`,
  );
  for (const key of objects) {
    const file = join(folder, key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await readObject(key));
  }
  return `${folder} has the items and ${objects.length} files.`;
}

async function eraseAfterYes(
  username: string,
  student: string,
  isSure: boolean,
): Promise<string> {
  const { findStudentData } =
    await import("../lambdas/storage/student-data.ts");
  const { items, objects } = await findStudentData(student);
  const found = `${Object.values(items).flat().length} items and ${objects.length} files of ${username}`;
  if (!isSure) {
    throw new UserError(`This would delete ${found}. Add --yes to do so.`);
  }
  await deleteStudent(username, student);
  return `Deleted the account, ${found}. Backups forget them within 35 days.`;
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      student: { type: "string" },
      export: { type: "string" },
      erase: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      ...DEPLOYMENT_OPTIONS,
    },
  });
  const { student: address, export: folder, erase, yes } = values;
  if (address === undefined || (folder === undefined) !== erase) {
    throw new UserError(USAGE);
  }
  await loadDeployment(values);
  const username = normalizeUsername(address);
  const student = await findStudent(username);
  if (student === undefined) {
    throw new UserError(`There is no student ${username}.`);
  }
  return folder === undefined
    ? eraseAfterYes(username, student, yes)
    : exportStudent(student, folder);
}

await runCommand(USAGE, async () => {
  console.log(await run());
});
