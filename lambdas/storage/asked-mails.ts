import { randomUUID } from "node:crypto";
import { epochSeconds, isoAfter, nowIso, SKEW_MS } from "../clock.ts";
import { nextTry } from "../next-try.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import {
  deleteToken,
  listDueKeys,
  putToken,
  readToken,
  updateToken,
} from "./table.ts";

/** What happened that somebody waits for a mail about an account. */
export type Occasion =
  "signup" | "resend" | "forgot" | "changed" | "erased" | "address";

/** A mail that somebody has asked for. It has no secret yet: the worker makes that when it sends. */
export interface AskedMail {
  readonly username: string;
  readonly occasion: Occasion;
  /** Whether the account knows the browser, whose mails others cannot use up. */
  readonly isKnown: boolean;
  /** Of another address: the student, and why the office has asked for it, if it has. */
  readonly student?: string | undefined;
  readonly reason?: string | undefined;
}

export interface StoredMail extends AskedMail {
  readonly asked_at: string;
  /** ISO 8601 time of the next try, which is put off before each. */
  readonly due_at: string;
}

/** The one partition of the index `byDue`. */
const DUE = "mails";

function lifetimeOf(occasion: Occasion): number {
  return LINK_SECONDS[occasion === "forgot" ? "reset" : "confirm"];
}

/** Stores a mail, at the same cost for every address. @returns the key by which a worker finds it */
export async function storeAskedMail(mail: AskedMail): Promise<string> {
  const token_hash = `mail#${randomUUID()}`;
  const now = nowIso();
  await putToken({
    token_hash,
    ...mail,
    asked_at: now,
    due: DUE,
    due_at: now,
    time_to_live: epochSeconds() + 2 * lifetimeOf(mail.occasion),
  });
  return token_hash;
}

/**
 * Puts the next try of a mail off, so that no other call sends it meanwhile and none loses it.
 * @returns undefined if it is gone, or another call has it, which the same event may have woken; "late" if nobody waits
 * for it any more
 */
export async function claimAskedMail(
  token_hash: string,
): Promise<StoredMail | "late" | undefined> {
  const mail = (await readToken({ token_hash })) as StoredMail | undefined;
  if (mail === undefined || mail.due_at > isoAfter(SKEW_MS)) return undefined;
  const next = nextTry(mail.asked_at, lifetimeOf(mail.occasion));
  if (next === undefined) return "late";
  const isOurs = await updateToken(
    { token_hash },
    {
      UpdateExpression: "SET due_at = :next",
      ConditionExpression: "due_at = :seen",
      ExpressionAttributeValues: { ":next": next, ":seen": mail.due_at },
    },
  );
  return isOurs ? mail : undefined;
}

export function removeAskedMail(token_hash: string): Promise<void> {
  return deleteToken({ token_hash });
}

/** Lists the mails that are due, those that have waited longest first. */
export function listDueMails(): AsyncGenerator<{
  readonly token_hash: string;
}> {
  return listDueKeys("tokens", DUE);
}

/** Time for which nobody may ask for a mail after SES has taken none of anybody. */
export const REFUSED_SECONDS = 60;
const REFUSAL = { token_hash: "mail#refused" };

/** Records that SES takes no mails now, whoever they are for. */
export async function noteRefusal(): Promise<void> {
  const time_to_live = epochSeconds() + REFUSED_SECONDS;
  await putToken({ ...REFUSAL, time_to_live });
}

export async function areMailsRefused(): Promise<boolean> {
  return (await readToken(REFUSAL)) !== undefined;
}
