import { epochSeconds } from "../clock.ts";
import { MAIL_STATE_SECONDS } from "../security/limits.ts";
import { putToken, readToken, tokenKey } from "./table.ts";

/** What became of the last mail to an address, as SES reports it. */
export interface MailState {
  readonly state:
    "delivered" | "delayed" | "bounced" | "complained" | "rejected";
  readonly kind: string;
  /** SES's id of the mail, which its support asks for. */
  readonly message_id: string;
  /** ISO 8601. */
  readonly reported_at: string;
}

function keyOf(address: string) {
  return tokenKey("mailstate", address.toLowerCase());
}

/**
 * Records the state of a mail for a month, unless a younger one is known. The address itself is not stored.
 * @returns false if one is
 */
export function recordMailState(
  address: string,
  state: MailState,
): Promise<boolean> {
  const time_to_live = epochSeconds() + MAIL_STATE_SECONDS;
  return putToken(
    { ...keyOf(address), ...state, time_to_live },
    {
      ConditionExpression:
        "attribute_not_exists(reported_at) OR reported_at <= :at",
      ExpressionAttributeValues: { ":at": state.reported_at },
    },
  );
}

/** Returns what became of the last mail to an address in the last month, as far as SES has reported it. */
export async function lastMailState(
  address: string,
): Promise<MailState | undefined> {
  const state: unknown = await readToken(keyOf(address));
  return state as MailState | undefined;
}
