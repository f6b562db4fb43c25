import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { referenceOf } from "../reference.ts";
import type { ListedApplication } from "./application-list.ts";
import { putItem, table } from "./table.ts";

/** Time in which the index may still get a submission that is older than one it has. */
const OVERLAP_MS = 300_000;

export const FORMATS = ["csv", "jsonl", "xlsx"] as const;

/** What a feed gives, from its first export on: of anything else, the one who loads it would miss some. */
export interface FeedShape {
  readonly target: string;
  readonly scope: string;
  readonly format: string;
  readonly term?: string | undefined;
}

interface Mark {
  /** Time of its last submission, and that at which it was recorded. */
  readonly at: string;
  readonly given: readonly string[];
  /** Absent from marks of earlier releases. */
  readonly shape?: FeedShape;
  /** Words that its target had for choices; absent from marks of earlier releases. */
  readonly words?: readonly string[];
  /** ISO 8601 time until which it gave changes. */
  readonly changes?: string;
  /** `at` of the mark from which it went on; absent from the first. */
  readonly after?: string;
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

function shifted(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

function overlapBefore(time: string): string {
  return shifted(time, -OVERLAP_MS);
}

/** Reads a mark, or the last one. The marks of each feed are a log of its own, which no entry leaves. */
async function readMark(feed: string, at?: string): Promise<Mark | undefined> {
  const { Items: [mark] = [] } = await table.send(
    new QueryCommand({
      TableName: environment.table("audit"),
      KeyConditionExpression: `#log = :log${at === undefined ? "" : " AND #at = :at"}`,
      ExpressionAttributeNames: {
        "#log": "log",
        ...(at !== undefined && { "#at": "at" }),
      },
      ExpressionAttributeValues: { ":log": `export#${feed}`, ":at": at },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return mark as unknown as Mark | undefined;
}

function endOf({ at }: Mark): string {
  const [time = ""] = at.split(" ");
  return time;
}

/** What an export gives: submissions from a time on, before another one, but for those that were given already. */
export interface Window {
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly given: readonly string[];
  /** Times from which on, and until which, it gives changes; of the next one, until now. */
  readonly changes: { readonly since: string; readonly until?: string };
  readonly mark: string | undefined;
  readonly shape: FeedShape | undefined;
  readonly words: readonly string[] | undefined;
}

/** Returns what a feed gives next, or what it gave the last time. */
export async function windowOf(
  feed: string,
  isAgain: boolean,
): Promise<Window> {
  const last = await readMark(feed);
  const before = last?.after;
  const begun = !isAgain
    ? last
    : before === undefined
      ? undefined
      : await readMark(feed, before);
  return {
    since: begun && overlapBefore(endOf(begun)),
    // What the index has got since is left to the next one.
    until: isAgain && last ? shifted(endOf(last), 1) : undefined,
    given: begun?.given ?? [],
    changes: {
      since: begun?.changes ?? "0",
      ...(isAgain && { until: last?.changes ?? "0" }),
    },
    mark: last?.at,
    shape: last?.shape,
    words: last?.words,
  };
}

/**
 * Records what an export has given, with what is left of those before. The last submission says where it ended, by the
 * clock of AWS, not by that of the office.
 */
export async function recordExport(
  feed: string,
  given: readonly string[],
  {
    shape,
    mark,
    changes,
    words,
  }: Pick<Window, "shape" | "mark"> & Pick<Mark, "changes" | "words">,
): Promise<void> {
  const { given: before } = await windowOf(feed, false);
  const all = [...before, ...given];
  const until = all.map(timeOf).toSorted().at(-1) ?? new Date(0).toISOString();
  const since = overlapBefore(until);
  await putItem("audit", {
    log: `export#${feed}`,
    // Of exports that have ended at the same submission, the younger one has given more.
    at: `${until} ${nowIso()}`,
    given: all.filter((each) => timeOf(each) >= since),
    shape,
    changes,
    words,
    after: mark,
  });
}
