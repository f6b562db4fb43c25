import { referenceOf } from "../reference.ts";
import type { ListedApplication } from "./application-list.ts";
import { readToken, updateToken } from "./table.ts";

/** Time in which the index may still get a submission that is older than one it has. */
const OVERLAP_MS = 300_000;

/** Where the last export of each target ended, beside the tokens because it is no student's; it does not expire. */
function keyOf(target: string) {
  return { token_hash: `export#${target}` };
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
  const item = (await readToken(keyOf(target))) as
    | { readonly exported_until: string; readonly given?: readonly string[] }
    | undefined;
  return {
    since: item && overlapBefore(item.exported_until),
    given: item?.given ?? [],
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
  await updateToken(keyOf(target), {
    UpdateExpression: "SET exported_until = :until, given = :given",
    ConditionExpression:
      "attribute_not_exists(exported_until) OR exported_until <= :until",
    ExpressionAttributeValues: {
      ":until": until,
      ":given": given.filter((each) => timeOf(each) >= since),
    },
  });
}
