import { clock, epochSeconds } from "../clock.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import { hashOf, newSecret } from "../security/secrets.ts";
import { readEnd } from "./sessions.ts";
import { putToken, readToken } from "./table.ts";

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
 * Returns whether a token was mailed to this address for this purpose and is still valid. A confirmation and a new
 * password end all tokens that were mailed before, and so each works once.
 */
export async function isMailedToken(
  token: string,
  username: string,
  purpose: LinkPurpose,
): Promise<boolean> {
  const owner = hashOf(username);
  const [mailed, end] = await Promise.all([
    readToken(keyOf(token)) as Promise<MailedToken | undefined>,
    readEnd(owner),
  ]);
  return (
    mailed?.owner === owner &&
    mailed.purpose === purpose &&
    mailed.expires_at > epochSeconds() &&
    mailed.mailed_at >= end
  );
}
