import { overallStatus } from "../../shared/contract/replies.ts";
import type { ConversionStatus } from "../../shared/documents.ts";
import type { Application } from "./applications.ts";

/**
 * Returns whether the application was submitted. Submission is final: nothing about the application changes afterwards,
 * unless staff reopens it.
 */
export function isSubmitted(application: Application): boolean {
  return (
    overallStatus(application.web_status) === "submitted" ||
    application.submitted_at !== ""
  );
}

/** What an application is, in the order of lists. */
export const states = [
  "submitted",
  "reopened",
  "started",
  "withdrawn",
] as const;
export type State = (typeof states)[number];

/** Returns what an application is now, which decides who lists, reads and exports it, and who is reminded of it. */
export function stateOf(application: Application): State {
  const { reopened, withdrawn } = application;
  if (withdrawn !== undefined && withdrawn.reinstated_at === undefined) {
    return "withdrawn";
  }
  if (isSubmitted(application)) return "submitted";
  return reopened === undefined ? "started" : "reopened";
}

/** What lists show of an application, beside its address: small, because the index holds a copy. */
export interface ApplicationSummary {
  readonly name: string;
  /** Code of the entry term; empty before it is chosen. */
  readonly term: string;
  /** Label of the entry term when it was chosen. */
  readonly term_label: string;
  /** Code of the first major; empty before it is chosen. */
  readonly major: string;
  /** Label of the first major when it was chosen. */
  readonly major_label: string;
  /** States of the documents by question; deleted ones are absent. */
  readonly documents: Readonly<Record<string, ConversionStatus>>;
  /** Id of the section whose answers changed last; empty before the first answer. */
  readonly section: string;
  /** Letters of the answers that the printed copy lacks, named; absent if there are none. */
  readonly not_printed?: string;
  /** Names of the parents, each with whether they may be informed; absent before one is named. */
  readonly parents?: readonly string[];
  /** Birth date and phones, by which it is found; absent before one is answered. */
  readonly sought?: string;
  /** ISO 8601 time of the first login. */
  readonly started_at: string;
  /** Of an application that is reopened: the day until which the office expects it back. */
  readonly due_on?: string;
  /** ISO 8601 time of the submission in force, where its status is of another time. */
  readonly submitted_at?: string;
  /** Of an application that was reopened: the ISO 8601 time of its first submission. */
  readonly first_submitted_at?: string;
  /** Of an application that was reopened: the number of its last submission. */
  readonly version?: number;
  /** ISO 8601 time at which anything of the listing changed last; absent before the first change since an earlier release. */
  readonly changed_at?: string;
}

/** Attributes of the index of all applications, by what was reached and when. */
export interface Listing {
  readonly status: State;
  /** ISO 8601 time since when it is that. */
  readonly status_at: string;
  readonly summary: ApplicationSummary;
}
