import { isoAfter } from "../clock.ts";
import { enterIn, entriesOf } from "./audit-log.ts";

/** What a college's systems have to know of an application that they may have loaded. */
export interface Change {
  readonly reference: string;
  readonly what:
    | "submitted"
    | "resubmitted"
    | "reopened"
    | "withdrawn"
    | "reinstated"
    | "erased";
  /** Number of the submission: the one in force, or the one that is not any more. */
  readonly version: number;
  /** ISO 8601 time at which it happened. */
  readonly happened_at: string;
}

const LOG = "changes";
/** Time after which no entry comes that has an earlier key. */
const SETTLED_MS = 60_000;

/** Enters a change in the log of what left. Like an event, it may be entered twice. */
export function recordChange(change: Change): Promise<void> {
  return enterIn(LOG, change);
}

/** Returns the time until which all changes are in the log. */
export function settledUntil(): string {
  return isoAfter(-SETTLED_MS);
}

/** Lists changes with their keys, oldest first, between two times, or after a key. */
export function listChanges(since: string, until: string, after?: string) {
  return entriesOf<Change>({ log: LOG }, since, until, after);
}
