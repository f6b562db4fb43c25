import { referenceOf } from "../reference.ts";
import { enterIn, entriesOf } from "./audit-log.ts";
import { PRINTER, type Link } from "./links.ts";

/** What staff, or the retention in their place, does with applications. */
export interface StaffAction {
  readonly action:
    | "list"
    | "duplicates"
    | "show"
    | "reading"
    | "link made"
    | "link opened"
    | "link revoked"
    | "PDF opened"
    | "document opened"
    | "export"
    | "exported"
    | "data copied"
    | "reopen"
    | "withdraw"
    | "reinstate"
    | "mail lifted"
    | "mail again"
    | "address change"
    | "two people"
    | "sessions ended"
    | "erase"
    | "keep"
    | "audit";
  /** Name of the role session on a stage, of the user here. */
  readonly by: string;
  /** Reference of the application, if it is about one. */
  readonly reference?: string;
  /** What else it was, such as the scope of a link: never personal data, because no erasure reaches it. */
  readonly details?: Readonly<Record<string, string | number>>;
}

export interface RecordedAction extends StaffAction {
  /** ISO 8601 time. */
  readonly at: string;
}

/** The one partition of the log. */
const LOG = "staff";

/** Enters an action in the log. It is called before the action, so that none is missing; one may be entered and fail. */
export function recordStaffAction(action: StaffAction): Promise<void> {
  return enterIn(LOG, action);
}

/** Enters that somebody reads by a link, unless a function does, to print. */
export async function recordOpening(
  { created_by: by, student, scope, version }: Link,
  action: "link opened" | "PDF opened" | "document opened",
  details: NonNullable<StaffAction["details"]> = {},
): Promise<void> {
  if (by === PRINTER) return;
  const reference = referenceOf(student);
  await recordStaffAction({
    action,
    by,
    reference,
    details: { scope, ...(version !== undefined && { version }), ...details },
  });
}

/**
 * Lists the log with the keys of its entries, oldest first, from an ISO 8601 time on, or after a key; of one application,
 * as an index has it moments later.
 */
export async function* listStaffActions(
  since = "0",
  reference?: string,
  after?: string,
): AsyncGenerator<{ readonly at: string; readonly row: RecordedAction }> {
  const of = { log: LOG, reference };
  for await (const { at, row } of entriesOf<StaffAction>(
    of,
    since,
    "9",
    after,
  )) {
    const [time = ""] = at.split(" ");
    yield { at, row: { ...row, at: time } };
  }
}
