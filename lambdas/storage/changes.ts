import { randomUUID } from "node:crypto";
import { paginateQuery, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isoAfter, nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { table } from "./table.ts";

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
export async function recordChange(change: Change): Promise<void> {
  await table.send(
    new PutCommand({
      TableName: environment.table("audit"),
      Item: { ...change, log: LOG, at: `${nowIso()} ${randomUUID()}` },
      ConditionExpression: "attribute_not_exists(#log)",
      ExpressionAttributeNames: { "#log": "log" },
    }),
  );
}

/** Returns the time until which all changes are in the log. */
export function settledUntil(): string {
  return isoAfter(-SETTLED_MS);
}

/** Lists changes with their keys, oldest first, between two times, or after a key. */
export async function* listChanges(
  since: string,
  until: string,
  after?: string,
): AsyncGenerator<{ readonly at: string; readonly row: Change }> {
  const pages = paginateQuery(
    {
      client: table,
      startingToken: after === undefined ? undefined : { log: LOG, at: after },
    },
    {
      TableName: environment.table("audit"),
      KeyConditionExpression: "#log = :log AND #at BETWEEN :since AND :until",
      ExpressionAttributeNames: { "#log": "log", "#at": "at" },
      ExpressionAttributeValues: {
        ":log": LOG,
        ":since": since,
        ":until": until,
      },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { log: _log, at, ...change } of Items) {
      yield { at: String(at), row: change as unknown as Change };
    }
  }
}
