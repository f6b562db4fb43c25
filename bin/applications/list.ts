import { referenceOf } from "../../lambdas/reference.ts";
import { MAIL_FILTERS } from "../../lambdas/staff/mail-facts.ts";
import { submissionFacts } from "../../lambdas/staff/submission-facts.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { dateIn, timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { named } from "../../shared/letter-names.ts";
import { print } from "../command.ts";
import { all, ask } from "../functions.ts";
import { findDuplicates } from "./duplicates.ts";
import { findApplication } from "./find-application.ts";
import {
  MAILS_USAGE,
  oneOf,
  SELECTION,
  SELECTION_USAGE,
  selectionOf,
} from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import { counted, jsonLine, progress, tableLines } from "./terminal.ts";

function documentsIn({ summary }: ListedApplication): string {
  const states = Object.values(summary.documents);
  const failed = states.filter((state) => state === "FAILED").length;
  return [
    String(states.length),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(summary.not_printed === undefined
      ? []
      : [`not printed: ${named(summary.not_printed)}`]),
  ].join(", ");
}

const COLUMNS: Readonly<Record<string, (of: ListedApplication) => string>> = {
  Reference: ({ student }) => referenceOf(student),
  Status: ({ status }) => status,
  Since: ({ status_at }) => dateIn(school.timeZone, new Date(status_at)),
  Term: ({ summary }) => summary.term,
  Name: ({ summary }) => summary.name,
  Address: ({ username }) => username,
  Major: ({ summary }) => summary.major_label,
  Parents: ({ summary }) => (summary.parents ?? []).join(", "),
  Files: documentsIn,
  Late: submissionFacts.late,
};

/** Returns an application as other programs read it. */
export function listedAs(listed: ListedApplication) {
  const { student, username, status, status_at } = listed;
  const { sought: _, ...summary } = listed.summary;
  const facts = Object.entries(submissionFacts).map(
    ([name, factOf]) => [name, factOf(listed)] as const,
  );
  return {
    reference: referenceOf(student),
    status,
    status_at: timeIn(school.timeZone, status_at),
    username,
    ...summary,
    ...(summary.not_printed !== undefined && {
      not_printed: named(summary.not_printed),
    }),
    started_at: timeIn(school.timeZone, summary.started_at),
    ...Object.fromEntries(facts),
  };
}

/** Prints applications as a table that fits the terminal; returns how many there are. */
export async function printTable(
  applications: AsyncIterable<ListedApplication> | Iterable<ListedApplication>,
): Promise<number> {
  let count = 0;
  async function* rows() {
    for await (const each of applications) {
      count += 1;
      yield Object.values(COLUMNS).map((valueOf) => valueOf(each));
    }
  }
  const lines = tableLines(Object.keys(COLUMNS), rows());
  for await (const line of lines) print(line);
  return count;
}

export const list = subcommand({
  summary:
    "lists applications by status, time, term or text; possible duplicates",
  usage: `Lists applications.

  npm run applications -- list [text] [--status S] [--since DAY] [--until DAY] [--term T] [--mails S] [--json]
  npm run applications -- list --duplicates [--json]
  npm run applications -- list --two-people <reference> <reference> …

text      words of a name, also of a parent, an address or a reference; a birth date; at least four digits of a phone
${SELECTION_USAGE}
${MAILS_USAGE}
--json    one JSON object a line, with times of the zone and their offset

--duplicates  lists groups of accounts with the same name and birth date, phone or address, and why; reads all answers,
              and changes nothing
--two-people  remembers that these are of several people: they are not listed as duplicates of each other`,
  options: {
    ...SELECTION,
    mails: { type: "string" },
    duplicates: { type: "boolean", default: false },
    "two-people": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
  run: async ({ json, duplicates, mails, ...values }, words) => {
    if (values["two-people"]) {
      const found = await Promise.all(words.map(findApplication));
      const students = found.map(({ student }) => student);
      await ask("administrator", "twoPeople", { students });
      return;
    }
    const selection = selectionOf(values, words);
    const listed = { ...selection, mails: oneOf("mails", mails, MAIL_FILTERS) };
    if (duplicates) {
      const { step, end } = progress("applications compared");
      const groups = await findDuplicates(selection, step);
      end();
      for (const { reasons, applications } of groups) {
        if (json) {
          print(
            jsonLine({
              reasons,
              applications: applications.map(listedAs),
            }),
          );
          continue;
        }
        print(`${reasons.join(", ")}:`);
        await printTable(applications);
        print("");
      }
      console.error(`${counted(groups.length, "group")}.`);
      return;
    }
    if (json) {
      for await (const each of all("reader", "list", listed)) {
        print(jsonLine(listedAs(each)));
      }
      return;
    }
    const count = await printTable(all("reader", "list", listed));
    console.error(`${counted(count, "application")}.`);
  },
});
