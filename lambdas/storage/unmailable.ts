import { epochSeconds, nowIso } from "../clock.ts";
import { REFUSAL_SECONDS, UNMAILABLE_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { deleteItem, putItem, readItem, type Condition } from "./table.ts";

/** Returns the key of an address: not a token, because tokens may be lost, and a lost mark would be mailed to again. */
function keyOf(address: string) {
  const student = `unmailable#${hashOf(address.toLowerCase())}`;
  return { student, answer_key: "mark" };
}

/** Why an address gets no mails: it does not exist, its server refuses them, or its owner has called one spam. */
export type Unmailable = "bounce" | "refusal" | "complaint";

interface Mark {
  readonly reason: Unmailable;
  readonly seconds: number;
  /** Seconds since 1970. The mark of a refusal stays longer, so that the next one counts twice. */
  readonly until: number;
  /** ISO 8601 time of the report; absent from marks of earlier releases. */
  readonly reported_at?: string;
}

async function readMark(address: string): Promise<Mark | undefined> {
  const item = await readItem("documents", keyOf(address));
  return Number(item?.["time_to_live"]) > epochSeconds()
    ? (item as unknown as Mark)
    : undefined;
}

const YOUNGER = "attribute_not_exists(reported_at) OR reported_at < :at";

/** What a report may replace; of one address with both, a complaint is known for longer than a refusal. */
const REPLACED: Readonly<Record<Unmailable, readonly [string, object?]>> = {
  bounce: [YOUNGER],
  complaint: [`${YOUNGER} OR reason = :refusal`, { ":refusal": "refusal" }],
  refusal: [
    `attribute_not_exists(reason) OR (reason <> :complaint AND (${YOUNGER}))`,
    { ":complaint": "complaint" },
  ],
};

/**
 * Records that an address takes no mails, or does not want them: for 90 days, but after a refusal for an hour, and twice
 * as long after each further one. The same report counts once, and none that is older than the last; a refusal ends no
 * complaint. The address itself is not stored.
 */
export async function markUnmailable(
  address: string,
  reason: Unmailable,
  reported_at = nowIso(),
): Promise<void> {
  const before = reason === "refusal" ? await readMark(address) : undefined;
  const refused = before?.reason === "refusal" ? before.seconds * 2 : 0;
  const seconds =
    reason === "refusal"
      ? Math.min(Math.max(refused, REFUSAL_SECONDS), UNMAILABLE_SECONDS)
      : UNMAILABLE_SECONDS;
  const now = epochSeconds();
  const until = now + seconds;
  const time_to_live =
    reason === "refusal" ? until + UNMAILABLE_SECONDS : until;
  const mark: Mark = { reason, seconds, until, reported_at };
  const [condition, others] = REPLACED[reason];
  await putItem(
    "documents",
    { ...keyOf(address), ...mark, time_to_live },
    {
      // One that has ended is as none; the table may delete it days later.
      ConditionExpression: `time_to_live <= :now OR ${condition}`,
      ExpressionAttributeValues: {
        ":at": reported_at,
        ":now": now,
        ...others,
      },
    },
  );
}

/** Returns why an address gets no mails now, and until which second since 1970; undefined if it does. */
export async function unmailableMark(
  address: string,
): Promise<Pick<Mark, "reason" | "until"> | undefined> {
  const mark = await readMark(address);
  return mark !== undefined && mark.until > epochSeconds() ? mark : undefined;
}

/** Forgets that an address did not take mails. */
export async function forgetUnmailable(
  address: string,
  condition?: Condition,
): Promise<void> {
  await deleteItem("documents", keyOf(address), condition);
}

/** Forgets that an address did not take mails, after it has: but not that it did not later, or that its owner wants none. */
export function noteDelivery(
  address: string,
  reported_at: string,
): Promise<void> {
  return forgetUnmailable(address, {
    ConditionExpression:
      "reason <> :complaint AND (attribute_not_exists(reported_at) OR reported_at <= :at)",
    ExpressionAttributeValues: {
      ":complaint": "complaint",
      ":at": reported_at,
    },
  });
}
