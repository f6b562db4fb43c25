import { plainLetters } from "@admission/school-search";
import { referenceOf } from "../../lambdas/reference.ts";
import type {
  ListedApplication,
  ListOptions,
} from "../../lambdas/storage/application-list.ts";
import type { Application } from "../../lambdas/storage/applications.ts";
import { isCalendarDate, startOf } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { UserError } from "../command.ts";

/** Options that select applications, which several subcommands have. */
export const SELECTION = {
  status: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  term: { type: "string" },
} as const;

export const SELECTION_USAGE = `--status  submitted or started; both by default, first those that were submitted
--since   only those that reached it on this day or later: YYYY-MM-DD in the zone ${school.timeZone}, or an ISO 8601 time, of that zone without an offset of its own
--until   only those that reached it on this day or before
--term    only those for this term, such as 2027FA or "Fall 2027"`;

export interface Selection extends ListOptions {
  readonly term?: string | undefined;
  /** Words that the name, the address or the reference have. */
  readonly text?: string;
  /** What is left out, as `submissionOf` names it. */
  readonly given?: ReadonlySet<string>;
}

/** Returns what tells a submission from all others: the reference, and the time, which is another after a correction. */
export function submissionOf({ student, status_at }: ListedApplication) {
  return `${referenceOf(student)} ${status_at}`;
}

const DAY_MS = 86_400_000;

/** Returns the instant of a time at the school; of two that its clocks show alike, the first. */
function schoolTime(text: string): Date {
  const { timeZone } = school;
  const shown = Date.parse(`${text}Z`);
  const offsetAt = (instant: number) => {
    const second = instant - (instant % 1000);
    const local = new Date(second).toLocaleString("sv-SE", { timeZone });
    return Date.parse(`${local.replace(" ", "T")}Z`) - second;
  };
  return new Date(shown - offsetAt(shown - offsetAt(shown)));
}

/** @throws UserError for what is neither a day nor a time */
function timeOf(text: string, isEnd: boolean): string {
  if (isCalendarDate(text)) {
    // Noon of the next day is in it wherever clocks change.
    const next = new Date(Date.parse(text) + 1.5 * DAY_MS).toISOString();
    const day = isEnd ? next.slice(0, 10) : text;
    return startOf(school.timeZone, day).toISOString();
  }
  const hasOffset = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const time = hasOffset ? new Date(text) : schoolTime(text);
  if (!text.includes("T") || Number.isNaN(time.getTime())) {
    throw new UserError(`${text} must be a day, YYYY-MM-DD, or a time.`);
  }
  return time.toISOString();
}

function isStatus(text: string): text is ListedApplication["status"] {
  return text === "submitted" || text === "started";
}

/** @throws UserError for a status or day that is none */
export function selectionOf(
  {
    status,
    since,
    until,
    term,
  }: Readonly<Partial<Record<keyof typeof SELECTION, string | undefined>>>,
  words: readonly string[] = [],
): Selection {
  if (status !== undefined && !isStatus(status)) {
    throw new UserError(`${status} must be submitted or started.`);
  }
  return {
    status,
    since: since === undefined ? undefined : timeOf(since, false),
    until: until === undefined ? undefined : timeOf(until, true),
    term,
    text: words.join(" "),
  };
}

/** Returns a text as it is compared: in plain letters, of Mueller as of Müller, without whatever separates words. */
export function folded(text: string): string {
  return plainLetters(text)
    .replaceAll(/(?<=[aou])e/g, "")
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, " ")
    .trim();
}

/** Returns the selected applications in the order of the index. */
export async function* select({
  term,
  text = "",
  given,
  ...options
}: Selection): AsyncGenerator<ListedApplication> {
  const { listApplications } =
    await import("../../lambdas/storage/application-list.ts");
  const { since = "", until = "9" } = options;
  // DynamoDB refuses to look between a time and an earlier one.
  if (since >= until) return;
  const words = folded(text).split(" ");
  const wanted = term?.toLowerCase();
  for await (const listed of listApplications(options)) {
    if (given?.has(submissionOf(listed)) === true) continue;
    const { student, username, summary } = listed;
    const reference = referenceOf(student);
    const searched = folded(
      `${summary.name} ${username} ${reference} ${reference.replace("-", "")}`,
    );
    const isOfTerm =
      wanted === undefined ||
      [summary.term, summary.term_label].some(
        (each) => each.toLowerCase() === wanted,
      );
    if (isOfTerm && words.every((word) => searched.includes(word))) {
      yield listed;
    }
  }
}

/** Maps what comes, a few at a time, and yields the results in the same order. */
export async function* mapInOrder<T, R>(
  source: AsyncIterable<T>,
  atOnce: number,
  map: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: (() => Promise<R>)[] = [];
  for await (const value of source) {
    const result = map(value);
    // Whoever awaits it, later, learns of its failure.
    result.catch(() => {});
    running.push(() => result);
    if (running.length === atOnce) yield* first(running);
  }
  while (running.length > 0) yield* first(running);
}

async function* first<R>(running: (() => Promise<R>)[]) {
  const result = running.shift();
  if (result !== undefined) yield await result();
}

const READS_AT_ONCE = 32;

/** Reads the selected applications; those that are erased meanwhile are left out. */
export async function* readSelected(selection: Selection): AsyncGenerator<{
  readonly listed: ListedApplication;
  readonly application: Application;
}> {
  const { isStored, loadApplication } =
    await import("../../lambdas/storage/applications.ts");
  const read = mapInOrder(select(selection), READS_AT_ONCE, async (listed) => ({
    listed,
    application: await loadApplication(listed.student),
  }));
  for await (const each of read) if (isStored(each.application)) yield each;
}
