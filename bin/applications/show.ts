import { today } from "../../lambdas/clock.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import type { Application } from "../../lambdas/storage/applications.ts";
import { longTime } from "../../shared/calendar.ts";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { storedQuestions } from "../../shared/form/renamed.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { isolated } from "../../shared/plain-text.ts";
import { UserError } from "../command.ts";
import { mailRows } from "../mail-words.ts";
import { listedAs, printTable } from "./list.ts";
import { select } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import { plain, print } from "./terminal.ts";

/** Returns the title of a section; of none, that nothing is answered. */
export function sectionTitle(id: string): string {
  const section = pages
    .flatMap(({ sections }) => sections)
    .find((each) => each.id === id);
  return section?.title ?? "Nothing answered";
}

const MOST_FOUND = 20;

/** Names a question in few words; one that a document answers by what is asked for. */
function shortName(key: string): string {
  const question = storedQuestions.find((each) => each.key === key);
  const { printed, label = key, kind, message } = question ?? {};
  return printed ?? (kind === "document" ? message : undefined) ?? label;
}

/** Names a question as it was when it was submitted. */
function submittedName(key: string, { submitted_copies }: Application) {
  return submitted_copies?.service.parts
    .flatMap(({ sections }) => sections.flatMap(({ entries }) => entries))
    .find(({ keys }) => keys.includes(key))?.label;
}

/** @throws UserError unless there is exactly one */
async function findOne(text: string): Promise<ListedApplication> {
  if (text === "") {
    throw new UserError("Add a name, an address or a reference.");
  }
  const found = [];
  for await (const each of select({ text })) {
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

function documentRows(application: Application): string[][] {
  return Object.entries(application.documents)
    .filter(([, { status }]) => status !== "NOT_ANSWERED")
    .map(([key, { status, file_name, message }]) => {
      const state = status.toLowerCase().replace("_", " ");
      const name = submittedName(key, application) ?? shortName(key);
      const parts = [name, file_name, state, message];
      return ["Document", parts.filter(Boolean).join(", ")];
    });
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

text    words of its name, address or reference, that no other application has
--json  one JSON object`,
  options: { json: { type: "boolean", default: false } },
  run: async ({ json }, words) => {
    const listed = await findOne(words.join(" "));
    const { loadApplication } =
      await import("../../lambdas/storage/applications.ts");
    const application = await loadApplication(listed.student);
    const { status, status_at, username, summary } = listed;
    const isSubmitted = status === "submitted";
    const day = application.reopened?.submitted_on ?? today();
    const missing = isSubmitted
      ? []
      : Object.keys(errorsOf(application.answer, day));
    if (json) {
      print(JSON.stringify({ ...listedAs(listed), missing }));
      return;
    }
    for (const [title = "", text = ""] of [
      ["Reference", referenceOf(listed.student)],
      ["Name", summary.name],
      ["Address", username],
      ...(await mailRows(username)),
      ["Started", longTime(school.timeZone, summary.started_at)],
      isSubmitted
        ? ["Submitted", longTime(school.timeZone, status_at)]
        : ["Stopped in", sectionTitle(summary.section)],
      ["Term", summary.term_label],
      ["Major", summary.major_label],
      ...documentRows(application),
      ...missingRows(missing),
    ]) {
      print(`${title.padEnd(12)}${isolated(plain(text))}`.trimEnd());
    }
  },
});
