import { object, string } from "yup";
import { isStored, loadApplication } from "../application/application.ts";
import {
  findByReference,
  listApplications,
  type ListedApplication,
  type ListOptions,
} from "../storage/application-list.ts";
import type { Application } from "../storage/applications.ts";
import { submissionOf } from "../storage/exports.ts";
import { states, type State } from "../storage/listing.ts";
import type { Step } from "./deeds.ts";
import { mapInOrder } from "./map-in-order.ts";
import { searchFor } from "./search-text.ts";

export interface Selection extends Omit<ListOptions, "statuses"> {
  /** All that are not withdrawn by default, first those that were submitted. */
  readonly status?: State | "all" | undefined;
  readonly term?: string | undefined;
  /** Words of names, the address, the reference, a birth date or a phone. */
  readonly text?: string | undefined;
  /** Submissions that are left out, as `submissionOf` names them. */
  readonly given?: readonly string[];
}

export const selection = object({
  status: string().oneOf([...states, "all"] as const),
  since: string(),
  until: string(),
  term: string(),
  text: string(),
});

/** Returns a selection for the log, which never has personal data: that there were words, but not which. */
export function loggedSelection({
  text = "",
  given: _given,
  ...rest
}: Selection) {
  return {
    ...(rest as Readonly<Record<string, string>>),
    ...(text !== "" && { text: "yes" }),
  };
}

/** Lists applications in the order of the index; those that are not selected are steps without a row. */
export async function* select(
  { status: wanted, term, text = "", given = [], ...options }: Selection,
  after?: unknown,
  steps = Infinity,
): AsyncGenerator<Step<ListedApplication>> {
  const { since = "", until = "9" } = options;
  // DynamoDB refuses to look between a time and an earlier one.
  if (since >= until) return;
  const isFound = searchFor(text);
  const wantedTerm = term?.toLowerCase();
  const statuses = states.filter((each) =>
    wanted === undefined
      ? each !== "withdrawn"
      : wanted === "all" || each === wanted,
  );
  const leftOut = new Set(given);
  const stepOf = (listed: ListedApplication): Step<ListedApplication> => {
    const { student, status, status_at, summary } = listed;
    const isOfTerm =
      wantedTerm === undefined ||
      [summary.term, summary.term_label].some(
        (each) => each.toLowerCase() === wantedTerm,
      );
    const isSelected =
      isOfTerm && !leftOut.has(submissionOf(listed)) && isFound(listed);
    return {
      at: { student, status, status_at },
      row: isSelected ? listed : undefined,
    };
  };
  const named = await findByReference(text);
  if (named !== undefined) {
    const { status, status_at } = named;
    const isWanted =
      // Whoever names one sees it, whatever has become of it.
      (wanted === undefined || statuses.includes(status)) &&
      status_at >= since &&
      status_at < until;
    if (isWanted && after === undefined) yield stepOf(named);
    return;
  }
  const position = after as ListOptions["after"];
  let left = steps;
  for await (const listed of listApplications({
    ...options,
    statuses,
    after: position,
  })) {
    yield stepOf(listed);
    left -= 1;
    if (left === 0) return;
  }
}

const READS_AT_ONCE = 32;

/** Reads the selected applications, and makes a row of each; those that are erased or reopened meanwhile are left out. */
export function readSelected<Row>(
  chosen: Selection,
  after: unknown,
  rowOf: (
    listed: ListedApplication,
    application: Application,
  ) => Row | Promise<Row>,
  steps?: number,
): AsyncGenerator<Step<Row>> {
  return mapInOrder(
    select(chosen, after, steps),
    READS_AT_ONCE,
    async ({ at, row: listed }): Promise<Step<Row>> => {
      if (listed === undefined) return { at };
      const application = await loadApplication(listed.student);
      // What was submitted, and is not any more, or again, is in a later place of the order.
      const isMoved =
        listed.status === "submitted" &&
        application.status_at !== listed.status_at;
      return isStored(application) && !isMoved
        ? { at, row: await rowOf(listed, application) }
        : { at };
    },
  );
}
