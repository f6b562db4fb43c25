import { termOf } from "../../shared/application/terms.ts";
import { dateIn, timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { ListedApplication } from "../storage/application-list.ts";

const { terms, timeZone } = school;

type Listed = Pick<ListedApplication, "status" | "status_at" | "summary">;

/** Returns the ISO 8601 time of the submission in force; empty while there is none. */
function inForceSince({ status, status_at, summary }: Listed): string {
  return summary.submitted_at ?? (status === "submitted" ? status_at : "");
}

/** Returns the ISO 8601 time of the first submission; empty before. */
function firstOf(listed: Listed): string {
  return listed.summary.first_submitted_at ?? inForceSince(listed);
}

function dayOf(listed: Listed): string {
  const first = firstOf(listed);
  return first && dateIn(timeZone, new Date(first));
}

/** What is known of the submissions of an application, by the school's clocks; all of it is empty before the first. */
export const submissionFacts = {
  submitted_on: dayOf,
  first_submitted_at: (listed) =>
    firstOf(listed) && timeIn(timeZone, firstOf(listed)),
  /** Time of the submission in force; empty while it is reopened. */
  submitted_at: (listed) => {
    const time = inForceSince(listed);
    return time && timeIn(timeZone, time);
  },
  /** Number of the last submission. */
  version: (listed) => firstOf(listed) && String(listed.summary.version ?? 1),
  /** "late" if the first submission came after the last deadline of its term. */
  late: (listed) => {
    const { end = "9" } = termOf(terms, listed.summary.term) ?? {};
    return dayOf(listed) >= end ? "late" : "";
  },
} satisfies Record<string, (listed: Listed) => string>;
