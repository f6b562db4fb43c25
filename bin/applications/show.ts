import { referenceOf } from "../../lambdas/reference.ts";
import { shortName } from "../../lambdas/staff/short-name.ts";
import { submissionFacts } from "../../lambdas/staff/submission-facts.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { longDate, longTime } from "../../shared/calendar.ts";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { isolated } from "../../shared/plain-text.ts";
import { print, UserError } from "../command.ts";
import { all, ask } from "../functions.ts";
import { mailRows } from "../mail-words.ts";
import { listedAs, printTable } from "./list.ts";
import { subcommand } from "./subcommand.ts";
import { jsonLine, plain } from "./terminal.ts";

/** Returns the title of a section; of none, that nothing is answered. */
export function sectionTitle(id: string): string {
  const section = pages
    .flatMap(({ sections }) => sections)
    .find((each) => each.id === id);
  return section?.title ?? "Nothing answered";
}

const MOST_FOUND = 20;

/** @throws UserError unless there is exactly one */
async function findOne(text: string): Promise<ListedApplication> {
  if (text === "") {
    throw new UserError("Add a name, an address or a reference.");
  }
  const found = [];
  for await (const each of all("reader", "list", {
    text,
    status: "all",
  })) {
    if (found.push(each) > MOST_FOUND) break;
  }
  const [listed, another] = found;
  if (listed === undefined) {
    throw new UserError("There is no such application.");
  }
  if (another === undefined) return listed;
  await printTable(found);
  throw new UserError("More than one: say more of its name, or its reference.");
}

function missingRows(missing: readonly string[]): string[][] {
  const bySection = Map.groupBy(
    missing,
    (key) => questionByKey.get(key)?.sectionId ?? "",
  );
  return [...bySection].map(([section, keys]) => [
    "Missing",
    `${sectionTitle(section)}: ${keys.map(shortName).join("; ")}`,
  ]);
}

export const show = subcommand({
  summary: "shows one application: what is missing, where the student stopped",
  usage: `Shows one application: its documents, what is missing for its submission, and where the student stopped.

  npm run applications -- show <text> [--json]

text    words of its name, of a parent’s, its address or reference, a birth date or digits of a phone, that no other
        application has
--json  one JSON object`,
  options: { json: { type: "boolean", default: false } },
  run: async ({ json }, words) => {
    const listed = await findOne(words.join(" "));
    const { student, status, status_at, username, summary } = listed;
    const { documents, missing, mail, withdrawn, reopened } = await ask(
      "reader",
      "show",
      { student },
    );
    if (json) {
      print(jsonLine({ ...listedAs(listed), missing, reopened, withdrawn }));
      return;
    }
    const timeOf = (time = "") => time && longTime(school.timeZone, time);
    for (const [title = "", text = ""] of [
      ["Reference", referenceOf(student)],
      ["Name", summary.name],
      ["Address", username],
      ...mailRows(mail),
      ["Started", timeOf(summary.started_at)],
      ["First sent", timeOf(summary.first_submitted_at)],
      ["Submitted", timeOf(submissionFacts.submitted_at(listed))],
      ["Stopped in", status === "started" ? sectionTitle(summary.section) : ""],
      ...(status === "reopened" && reopened
        ? [
            [
              "Reopened",
              `${timeOf(status_at)}, by ${reopened.by ?? "the office"}`,
            ],
            ["Reason", reopened.reason],
            ["Expected", longDate(reopened.due_on ?? "")],
            ["In force", `version ${submissionFacts.version(listed)}`],
          ]
        : []),
      ...(status === "withdrawn" && withdrawn
        ? [
            [
              "Withdrawn",
              `${timeOf(status_at)}, by ${withdrawn.by ?? "the student"}`,
            ],
            ["Reason", withdrawn.reason],
          ]
        : []),
      ["Version", status === "reopened" ? "" : submissionFacts.version(listed)],
      ["Late", submissionFacts.late(listed) && "by its first submission"],
      ["Term", summary.term_label],
      ["Major", summary.major_label],
      ...(summary.parents ?? []).map((each) => ["Parent", each]),
      ...documents.map((each) => ["Document", each]),
      ...missingRows(missing),
    ]) {
      if (text === "") continue;
      print(`${title.padEnd(12)}${isolated(plain(text))}`);
    }
  },
});
