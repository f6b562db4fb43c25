import { randomUUID } from "node:crypto";
import { paginateQuery, PutCommand } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { referenceOf } from "../reference.ts";
import { PRINTER, type Link } from "./links.ts";
import { table } from "./table.ts";

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
export async function recordStaffAction(action: StaffAction): Promise<void> {
  await table.send(
    new PutCommand({
      TableName: environment.table("audit"),
      // Actions of the same millisecond do not replace each other.
      Item: { ...action, log: LOG, at: `${nowIso()} ${randomUUID()}` },
      ConditionExpression: "attribute_not_exists(#log)",
      ExpressionAttributeNames: { "#log": "log" },
    }),
  );
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
  const isOfOne = reference !== undefined;
  const startingToken = after && { log: LOG, at: after, reference };
  const pages = paginateQuery(
    { client: table, ...(startingToken && { startingToken }) },
    {
      TableName: environment.table("audit"),
      ...(isOfOne && { IndexName: "ofApplication" }),
      KeyConditionExpression: "#key = :key AND #at >= :since",
      ExpressionAttributeNames: {
        "#key": isOfOne ? "reference" : "log",
        "#at": "at",
      },
      ExpressionAttributeValues: { ":key": reference ?? LOG, ":since": since },
      ConsistentRead: !isOfOne,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { log, at, ...action } of Items) {
      // The index also has what became of submissions.
      if (log !== LOG) continue;
      const key = String(at);
      const [time = ""] = key.split(" ");
      yield { at: key, row: { ...(action as StaffAction), at: time } };
    }
  }
}
