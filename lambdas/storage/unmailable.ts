import { epochSeconds } from "../clock.ts";
import { UNMAILABLE_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { putToken, readToken } from "./table.ts";

function keyOf(address: string) {
  return { token_hash: `unmailable#${hashOf(address.toLowerCase())}` };
}

/** Why an address gets no mails: it does not exist, or its owner has called one spam. */
export type Unmailable = "bounce" | "complaint";

/** Records that an address takes no mails, or does not want them. The address itself is not stored. */
export async function markUnmailable(
  address: string,
  reason: Unmailable,
): Promise<void> {
  const time_to_live = epochSeconds() + UNMAILABLE_SECONDS;
  await putToken({ ...keyOf(address), reason, time_to_live });
}

/** Returns why mails to an address have failed within the last weeks; undefined if none has. */
export async function whyUnmailable(
  address: string,
): Promise<Unmailable | undefined> {
  const mark = await readToken(keyOf(address));
  return Number(mark?.["time_to_live"] ?? 0) > epochSeconds()
    ? (mark?.["reason"] as Unmailable)
    : undefined;
}
