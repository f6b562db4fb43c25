import { epochSeconds } from "../clock.ts";
import { MAIL_STATE_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { readToken, updateToken } from "./table.ts";

/** What became of the last mail to an address, as SES reports it. */
export interface MailState {
  readonly state:
    "delivered" | "delayed" | "bounced" | "complained" | "rejected";
  /** What the mail was for. */
  readonly kind: string;
  /** SES's id of the mail, which its support asks for. */
  readonly message_id: string;
  /** ISO 8601. */
  readonly at: string;
}

function keyOf(address: string) {
  return { token_hash: `mailstate#${hashOf(address.toLowerCase())}` };
}

/** Records the state of a mail for a month, unless a younger one is known. The address itself is not stored. */
export async function recordMailState(
  address: string,
  { state, kind, message_id, at }: MailState,
): Promise<void> {
  await updateToken(keyOf(address), {
    UpdateExpression:
      "SET #state = :state, kind = :kind, message_id = :id, #at = :at, time_to_live = :ttl",
    ConditionExpression: "attribute_not_exists(#at) OR #at <= :at",
    ExpressionAttributeNames: { "#state": "state", "#at": "at" },
    ExpressionAttributeValues: {
      ":state": state,
      ":kind": kind,
      ":id": message_id,
      ":at": at,
      ":ttl": epochSeconds() + MAIL_STATE_SECONDS,
    },
  });
}

/** Returns what became of the last mail to an address in the last month, as far as SES has reported it. */
export async function lastMailState(
  address: string,
): Promise<MailState | undefined> {
  const item = await readToken(keyOf(address));
  return Number(item?.["time_to_live"] ?? 0) > epochSeconds()
    ? (item as unknown as MailState)
    : undefined;
}
