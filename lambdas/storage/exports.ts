import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { referenceOf } from "../reference.ts";
import type { ListedApplication } from "./application-list.ts";
import { table } from "./table.ts";

/** Time in which the index may still get a submission that is older than one it has. */
const OVERLAP_MS = 300_000;

/** Where the exports of each target ended is a log of its own, which no entry leaves: the last one counts. */
function logOf(target: string) {
  return `export#${target}`;
}

/** Returns what tells a submission from all others: the reference, and the time, which is another after a correction. */
export function submissionOf({
  student,
  status_at,
}: Pick<ListedApplication, "student" | "status_at">): string {
  return `${referenceOf(student)} ${status_at}`;
}

export function timeOf(submission: string): string {
  return submission.slice(submission.indexOf(" ") + 1);
}

function overlapBefore(time: string): string {
  return new Date(Date.parse(time) - OVERLAP_MS).toISOString();
}

/**
 * Returns the ISO 8601 time from which on not all may have been exported to a target, none before the first export, and
 * what of it has been: references with the times of their submissions.
 */
export async function lastExport(target: string) {
  const { Items: [last] = [] } = await table.send(
    new QueryCommand({
      TableName: environment.table("audit"),
      KeyConditionExpression: "#log = :log",
      ExpressionAttributeNames: { "#log": "log" },
      ExpressionAttributeValues: { ":log": logOf(target) },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  const mark = last as { at: string; given: readonly string[] } | undefined;
  const [until] = mark?.at.split(" ") ?? [];
  return {
    since: until && overlapBefore(until),
    given: mark?.given ?? [],
  };
}

/**
 * Records what has been exported to a target until now, with what is left of earlier exports. The last submission says
 * where it ended, by the clock of AWS, not by that of the office.
 */
export async function recordExport(
  target: string,
  given: readonly string[],
): Promise<void> {
  const until = given.map(timeOf).toSorted().at(-1);
  if (until === undefined) return;
  const since = overlapBefore(until);
  await table.send(
    new PutCommand({
      TableName: environment.table("audit"),
      Item: {
        log: logOf(target),
        // Of exports that have ended at the same submission, the younger one has given more.
        at: `${until} ${nowIso()}`,
        given: given.filter((each) => timeOf(each) >= since),
      },
    }),
  );
}
