import { MAIL_FILTERS } from "../../lambdas/staff/mail-facts.ts";
import { submissionFacts } from "../../lambdas/staff/submission-facts.ts";
import { print } from "../command.ts";
import { all } from "../functions.ts";
import {
  MAILS_USAGE,
  oneOf,
  SELECTION,
  SELECTION_USAGE,
  selectionOf,
} from "./selection.ts";
import { sectionTitle } from "./show.ts";
import { subcommand } from "./subcommand.ts";
import { barChart, jsonLine } from "./terminal.ts";

class Counts extends Map<string, number> {
  add(name: string): void {
    this.set(name, (this.get(name) ?? 0) + 1);
  }
  /** Returns them in the order of their names, or of how many there are. */
  sorted(by: "name" | "count"): [string, number][] {
    return [...this].toSorted(([a, m], [b, n]) =>
      by === "count" && m !== n ? n - m : a < b ? -1 : 1,
    );
  }
}

const HOUR_MS = 3_600_000;

/** Words a duration by its two largest units. */
function duration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR_MS);
  return hours >= 24
    ? `${Math.floor(hours / 24)} d ${hours % 24} h`
    : `${hours} h ${Math.floor((milliseconds % HOUR_MS) / 60_000)} min`;
}

/** Returns the median; of none, NaN. */
function medianOf(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

const { status: _, ...OPTIONS } = SELECTION;

export const stats = subcommand({
  summary:
    "counts who started and submitted, by day, and where students stopped",
  usage: `Counts applications: started and submitted, by day of the first submission and term, the median time to submit, and where students stopped.

  npm run applications -- stats [--since DAY] [--until DAY] [--term T] [--mails S] [--json]

${SELECTION_USAGE.replace(/^.*\n/, "")}
${MAILS_USAGE}
--json    one JSON object, with the median in seconds`,
  options: {
    ...OPTIONS,
    mails: { type: "string" },
    json: { type: "boolean", default: false },
  },
  run: async ({ json, mails, ...values }) => {
    const selection = {
      ...selectionOf(values),
      status: "all",
      mails: oneOf("mails", mails, MAIL_FILTERS),
    } as const;
    const [days, terms, sections] = [new Counts(), new Counts(), new Counts()];
    const durations: number[] = [];
    const reached = { submitted: 0, reopened: 0, started: 0, withdrawn: 0 };
    let [late, again] = [0, 0];
    for await (const listed of all("reader", "list", selection)) {
      const { status, summary } = listed;
      reached[status] += 1;
      if (status === "started") sections.add(summary.section);
      if (status !== "submitted") continue;
      const first = submissionFacts.first_submitted_at(listed);
      days.add(submissionFacts.submitted_on(listed));
      terms.add(summary.term_label);
      durations.push(Date.parse(first) - Date.parse(summary.started_at));
      late += submissionFacts.late(listed) === "" ? 0 : 1;
      again += Number(submissionFacts.version(listed)) > 1 ? 1 : 0;
    }
    const { submitted, reopened, withdrawn } = reached;
    const started = submitted + reopened + reached.started;
    const median = medianOf(durations);
    if (json) {
      print(
        jsonLine({
          started,
          submitted,
          reopened,
          withdrawn,
          late,
          submitted_again: again,
          // Of none, JSON has null.
          median_seconds_to_submit: median / 1000,
          submitted_by_day: Object.fromEntries(days.sorted("name")),
          submitted_by_term: Object.fromEntries(terms.sorted("name")),
          stopped_in_section: Object.fromEntries(sections.sorted("count")),
        }),
      );
      return;
    }
    const number = (count: number) => count.toLocaleString("en-US");
    print(
      `${number(started)} started, ${number(submitted)} of them submitted.`,
    );
    if (reopened + withdrawn > 0) {
      print(
        `${number(reopened)} are open again, ${number(withdrawn)} were withdrawn and are not counted.`,
      );
    }
    if (late + again > 0) {
      print(`${number(late)} were late, ${number(again)} submitted again.`);
    }
    if (submitted > 0) {
      print(
        `Median time from the first login to the submission: ${duration(median)}.`,
      );
    }
    const titled = sections
      .sorted("count")
      .map(([id, count]) => [sectionTitle(id), count] as const);
    for (const [title, rows] of [
      ["Day", days.sorted("name")],
      ["Term", terms.sorted("count")],
      ["Stopped in", titled],
    ] as const) {
      if (rows.length === 0) continue;
      print("");
      const counted = title === "Stopped in" ? "Students" : "Submitted";
      for await (const line of barChart([title, counted], rows)) print(line);
    }
  },
});
