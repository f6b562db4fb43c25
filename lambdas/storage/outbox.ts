import { listDueKeys } from "./table.ts";

/** Something to tell of an application: stored in the write that causes it, and removed once it is told. */
export type Notice = {
  /** ISO 8601 time from which on it is to be told. */
  readonly at: string;
  /** ISO 8601 time of the first try, of a mail that SES did not take. */
  readonly since?: string;
} & (
  | {
      readonly event: "ApplicationSubmitted";
      /** As all times of events, with the offset of the school's zone; absent from notices of earlier releases. */
      readonly first_submitted_at?: string;
      readonly submitted_at: string;
      /** Number of the submission, from 1 on. */
      readonly version: number;
    }
  | {
      readonly event: "ApplicationReopened";
      readonly reopened_at: string;
      /** Number of the submission that is no longer in force. */
      readonly version: number;
    }
  | {
      readonly event: "ApplicationWithdrawn" | "ApplicationReinstated";
      readonly happened_at: string;
      /** Number of the last submission. */
      readonly version: number;
    }
  | { readonly mail: "reopened" }
  | { readonly mail: "withdrawn" }
  | { readonly mail: "reinstated" }
  // To the address before.
  | { readonly mail: "moved" }
  | { readonly mail: "receipt"; readonly submitted_at: string }
  | {
      readonly mail: "conversion-failed";
      readonly question: string;
      /** The upload that failed. */
      readonly generation: string;
    }
);
export type MailNotice = Extract<Notice, { readonly mail: string }>;
export type EventNotice = Extract<Notice, { readonly event: string }>;

/** The one partition of the index `byDue`. */
const DUE = "notices";

/** Attributes of the index of all applications with notices; absent where there are none. */
export interface Due {
  readonly due?: typeof DUE | undefined;
  /** ISO 8601 time at which the first notice is to be told. */
  readonly due_at?: string | undefined;
}

/** Returns what a change makes of an application's place among those with notices. */
export function dueChange(
  before: Due,
  { outbox }: { readonly outbox: readonly Notice[] },
): Due {
  const due_at = outbox.map(({ at }) => at).toSorted()[0];
  if (due_at === before.due_at) return {};
  return { due: due_at === undefined ? undefined : DUE, due_at };
}

/** Lists the students of whose applications something is to be told by now, those who have waited longest first. */
export function listDue(): AsyncGenerator<{ readonly student: string }> {
  return listDueKeys("answers", DUE);
}
