import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { referenceOf } from "../lambdas/reference.ts";
import { normalizeUsername } from "../shared/accounts.ts";
import { isCalendarDate, startOf } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";
import { studentTableIds } from "../shared/tables.ts";
import { runCommand, UserError } from "./command.ts";
import { DEPLOYMENT_OPTIONS, loadDeployment } from "./deployment.ts";
import { all, ask, begin } from "./functions.ts";
import { mailRows } from "./mail-words.ts";

const ITEMS = "items.json";

const USAGE = `Exports or erases everything that is stored of a student, ends sessions, shows what became of the mails to an address, or begins the change to another.

  npm run student -- --student <e-mail> --export <folder> [--restored] [--id <former id>]
  npm run student -- --student <e-mail> --erase --yes [--id <former id>]
  npm run student -- --unused-since <YYYY-MM-DD> --erase --yes
  npm run student -- --erase-again --since <second> --yes
  npm run student -- --mail <e-mail> [--lift] [--send-again]
  npm run student -- --student <e-mail> --change-address <e-mail> --reason <words>
  npm run student -- --end-sessions <e-mail>
  npm run student -- --end-all-sessions --yes

--export        writes all items and files into a new folder
--restored      reads the items from the tables that a restore has made, named like today's and "-restored"
--id            what is stored under this id, of an account that is lost, or that came back with a table after its erasure
--erase         deletes the account, its sessions, items and files
--unused-since  all students who have not logged in since that day began in the zone ${school.timeZone}
--erase-again   whoever was erased since the second to which tables were restored, and is back with them: 2026-11-30T20:00:00Z
--mail          shows what became of the last mail to an address, why it gets none, and whether a sign-up waits for its code
--lift          lets all mails go to it again, after its mailbox works
--send-again    sends once more: the receipt of what is submitted, the way into an account, or the code of a sign-up
--change-address  mails the new address a link that moves the account there, with the reason; the old one is told, and can undo it for 7 days
--end-sessions  logs the student out everywhere; the links mailed before end, too
--end-all-sessions  the same of all students
--yes           does it; without, --erase only says what it would do

The student is one of the system that \`npm start\` runs here (--data-dir as there), or, with --stage, of a deployment:
--stage prod [--school ${school.slug}], with the credentials of an administrator's role.`;

interface Student {
  readonly student?: string | undefined;
  readonly username: string;
}

/** Writes everything of a student into a folder. @throws Error if the folder exists */
async function exportStudent(
  folder: string,
  of: { username: string; id: string | undefined; restored: boolean },
): Promise<string> {
  const { rows } = await begin("administrator", "student", of);
  await mkdir(folder);
  const items: Record<string, unknown[]> = Object.fromEntries(
    studentTableIds.map((id) => [id, []]),
  );
  let files = 0;
  for await (const row of rows) {
    if ("item" in row) {
      items[row.table]?.push(row.item);
      continue;
    }
    const reply = await fetch(row.url);
    if (!reply.ok) throw new UserError(`${row.key} could not be read.`);
    const file = join(folder, row.key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await reply.bytes());
    files += 1;
  }
  const text = JSON.stringify(items, undefined, 2);
  await writeFile(join(folder, ITEMS), `${text}\n`);
  return `${folder} has the items and ${files} files.`;
}

async function eraseStudents(
  students: readonly Student[],
  sure: boolean,
  unused_since?: string,
): Promise<string> {
  const found: Student[] = [];
  for (const each of students) {
    const request = { ...each, sure, unused_since };
    const erased = await ask("administrator", "erase", request);
    // Who has logged in meanwhile stays.
    if (erased === undefined) continue;
    found.push(each);
    console.log(
      `${each.username}: ${erased.items} items and ${erased.objects} files`,
    );
  }
  if (!sure && found.length > 0) {
    throw new UserError(
      `This would delete ${accounts(found)}. Add --yes to do so.`,
    );
  }
  return `Deleted ${accounts(found)}. Backups forget them within 35 days, a vault of another account within 65.`;
}

/** Erases whom a restore has brought back, by the log of what was erased since. */
async function eraseAgain(since: string, sure: boolean): Promise<string> {
  const erased = new Set<string>();
  for await (const entry of all("administrator", "audit", { since })) {
    if (entry.action === "erase") erased.add(entry.reference ?? "");
  }
  const back: Student[] = [];
  const listed = all("administrator", "list", { status: "all" });
  for await (const { student, username } of listed) {
    if (erased.has(referenceOf(student))) back.push({ student, username });
  }
  return eraseStudents(back, sure, since);
}

function accounts({ length }: readonly Student[]): string {
  return length === 1 ? "1 account" : `${length} accounts`;
}

async function mailsOf(
  username: string,
  { lift, "send-again": isAgain }: { lift: boolean; "send-again": boolean },
): Promise<string> {
  if (lift) await ask("administrator", "liftMail", { username });
  if (isAgain) await ask("administrator", "mailAgain", { username });
  const facts = await ask("reader", "mail", { username });
  const rows = mailRows(facts);
  const lines = rows.map(([title, text]) => `${title}: ${text}`);
  if (!facts.hasAccount && !facts.isWaiting) {
    lines.unshift(`${username} has neither an account nor a sign-up.`);
  }
  return (
    lines.join("\n") ||
    `${username} gets mails. What became of the last one is not known.`
  );
}

/** @param username of the student; without one, of all */
async function endSessions(username?: string): Promise<string> {
  let ended = 0;
  const of = username === undefined ? {} : { username };
  for await (const count of all("administrator", "endSessions", of)) {
    ended += count;
  }
  return `The sessions of ${username ?? `${ended} accounts`} have ended.`;
}

const OPTIONS = {
  student: { type: "string" },
  id: { type: "string" },
  "unused-since": { type: "string" },
  export: { type: "string" },
  restored: { type: "boolean", default: false },
  erase: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  "erase-again": { type: "boolean", default: false },
  since: { type: "string" },
  mail: { type: "string" },
  lift: { type: "boolean", default: false },
  "send-again": { type: "boolean", default: false },
  "change-address": { type: "string" },
  reason: { type: "string" },
  "end-sessions": { type: "string" },
  "end-all-sessions": { type: "boolean", default: false },
  ...DEPLOYMENT_OPTIONS,
} as const;
type Values = ReturnType<
  typeof parseArgs<{ options: typeof OPTIONS }>
>["values"];

/** Returns what the options ask for. @throws UserError for options that fit nothing */
function workOf(values: Values): () => Promise<string> {
  const { student: address, id, mail, yes, restored, reason = "" } = values;
  if (mail !== undefined) return () => mailsOf(normalizeUsername(mail), values);
  if (values["erase-again"]) {
    const [at = ""] = /^\d{4}-\d\d-\d\dT\S+Z$/.exec(values.since ?? "") ?? [];
    if (Number.isNaN(Date.parse(at))) {
      throw new UserError("Add --since with a second: 2026-11-30T20:00:00Z.");
    }
    return () => eraseAgain(new Date(at).toISOString(), yes);
  }
  const { "end-sessions": whose, "end-all-sessions": isForAll } = values;
  if (isForAll && !yes) {
    throw new UserError("This logs every student out. Add --yes to do it.");
  }
  if (whose !== undefined || isForAll) {
    return () => endSessions(whose && normalizeUsername(whose));
  }
  const { "unused-since": since, "change-address": to } = values;
  const username = normalizeUsername(address ?? "");
  if (address !== undefined && to !== undefined) {
    return async () => {
      await ask("administrator", "changeAddress", { username, to, reason });
      return `${to} gets a link. Until it is opened, nothing changes.`;
    };
  }
  const { export: folder, erase } = values;
  if (
    (address === undefined) === (since === undefined) ||
    (folder !== undefined) === erase ||
    (since !== undefined && !erase) ||
    (id !== undefined && since !== undefined)
  ) {
    throw new UserError(USAGE);
  }
  if (since !== undefined) return () => eraseUnused(since, yes);
  return folder === undefined
    ? () => eraseStudents([{ username, student: id }], yes)
    : () => exportStudent(folder, { username, id, restored });
}

async function eraseUnused(day: string, sure: boolean): Promise<string> {
  const since = dateOf(day).toISOString();
  const unused: Student[] = [];
  for await (const page of all("administrator", "unused", { since })) {
    unused.push(...page);
  }
  return eraseStudents(unused, sure, since);
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
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, options: OPTIONS });
  const work = workOf(values);
  await loadDeployment(values);
  console.log(await work());
});
