import { clock, epochSeconds } from "../clock.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import { hashOf, newSecret } from "../security/secrets.ts";
import { readEnd } from "./sessions.ts";
import { putToken, takeToken } from "./table.ts";

/** Makes a proof valid again that was taken for nothing. */
export type GiveBack = () => Promise<unknown>;

/** Purpose of a mailed link: the confirmation of an account, or the choice of a new password. */
export type LinkPurpose = keyof typeof LINK_SECONDS;

interface MailedToken {
  readonly owner: string;
  readonly purpose: LinkPurpose;
  /** Time in milliseconds since 1970. */
  readonly mailed_at: number;
  readonly expires_at: number;
}

function keyOf(token: string) {
  return { token_hash: `mailed#${hashOf(token)}` };
}

/** Creates the token of a link to this address. Neither the token nor the address is stored. */
export async function createMailedToken(
  username: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newSecret();
  const expiresAt = epochSeconds() + LINK_SECONDS[purpose];
  const item: MailedToken = {
    owner: hashOf(username),
    purpose,
    mailed_at: clock.now().getTime(),
    expires_at: expiresAt,
  };
  await putToken({ ...keyOf(token), ...item, time_to_live: expiresAt });
  return token;
}

/**
 * Takes the token that was mailed to this address for this purpose, if it is still valid: it works once, and a
 * confirmation or a new password ends all that were mailed before.
 * @returns a function that gives it back, for what could not be done with it
 */
export async function takeMailedToken(
  token: string,
  username: string,
  purpose: LinkPurpose,
): Promise<GiveBack | undefined> {
  const owner = hashOf(username);
  const taken = await takeToken(keyOf(token), {
    ConditionExpression:
      "#owner = :owner AND purpose = :purpose AND expires_at > :now AND mailed_at >= :end",
    ExpressionAttributeNames: { "#owner": "owner" },
    ExpressionAttributeValues: {
      ":owner": owner,
      ":purpose": purpose,
      ":now": epochSeconds(),
      ":end": await readEnd(owner),
    },
  });
  return taken && (() => putToken(taken));
}
