import { clock, epochSeconds } from "../clock.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import { hashOf, newSecret } from "../security/secrets.ts";
import { readEnd } from "./sessions.ts";
import { putToken, takeToken, tokenKey } from "./table.ts";

/** What a mail proves, taken out of the table. */
export interface Proof {
  readonly purpose: LinkPurpose;
  /** Of another address: the student. */
  readonly student?: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly mailed_at?: number;
  /** Makes it valid again, for what could not be done with it. */
  readonly giveBack: () => Promise<unknown>;
}

/** Purpose of a mailed link: the confirmation of an account, the choice of a new password or of the first one, another address or the one before. */
export type LinkPurpose = keyof typeof LINK_SECONDS;

interface MailedToken {
  readonly owner: string;
  readonly purpose: LinkPurpose;
  readonly student?: string;
  /** Time in milliseconds since 1970. */
  readonly mailed_at: number;
  readonly expires_at: number;
}

/** Creates the token of a link to this address. Neither the token nor the address is stored. */
export async function createMailedToken(
  username: string,
  purpose: LinkPurpose,
  more: Partial<Pick<MailedToken, "student" | "mailed_at">> = {},
): Promise<string> {
  const token = newSecret();
  const expiresAt = epochSeconds() + LINK_SECONDS[purpose];
  const item: MailedToken = {
    owner: hashOf(username),
    purpose,
    mailed_at: clock.now().getTime(),
    expires_at: expiresAt,
    ...more,
  };
  await putToken({
    ...tokenKey("mailed", token),
    ...item,
    time_to_live: expiresAt,
  });
  return token;
}

/**
 * Takes the token that was mailed to this address for one of these purposes, if it is still valid: it works once, and a
 * confirmation or a new password ends all that were mailed before.
 */
export async function takeMailedToken(
  token: string,
  username: string,
  purposes: readonly LinkPurpose[],
): Promise<Proof | undefined> {
  const owner = hashOf(username);
  const wanted = Object.fromEntries(
    purposes.map((purpose, index) => [`:purpose${index}`, purpose]),
  );
  const taken = (await takeToken(tokenKey("mailed", token), {
    ConditionExpression: `#owner = :owner AND purpose IN (${Object.keys(wanted).join()}) AND expires_at > :now AND mailed_at >= :end`,
    ExpressionAttributeNames: { "#owner": "owner" },
    ExpressionAttributeValues: {
      ...wanted,
      ":owner": owner,
      ":now": epochSeconds(),
      ":end": await readEnd(owner),
    },
  })) as (MailedToken & { readonly token_hash: string }) | undefined;
  return (
    taken && {
      ...taken,
      giveBack: () => putToken({ ...taken }),
    }
  );
}
