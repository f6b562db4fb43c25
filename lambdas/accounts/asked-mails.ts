import { logError } from "../log.ts";
import type { Outcome } from "../mail/mail.ts";
import { count } from "../metrics.ts";
import { MAIL_LIMITS } from "../security/limits.ts";
import {
  claimAskedMail,
  removeAskedMail,
  type StoredMail,
} from "../storage/asked-mails.ts";
import { returnAttempt, takeAttempt } from "../storage/attempts.ts";
import { isPending } from "../storage/signups.ts";
import {
  mailAccountExists,
  mailConfirmation,
  mailErased,
  mailNewAddress,
  mailPasswordChanged,
  mailReset,
} from "./account-mails.ts";
import { mailboxBucket } from "./attempt-buckets.ts";
import { hasAccount } from "./user-pool.ts";

/**
 * Returns the function that sends what somebody has asked for: the way in of the account, or the code of a sign-up that
 * waits.
 * @returns undefined for an address that has neither, and so gets no mail
 */
async function choose(
  mail: StoredMail,
): Promise<((mail: StoredMail) => Promise<Outcome>) | undefined> {
  const { username, occasion } = mail;
  if (occasion === "changed") return mailPasswordChanged;
  if (occasion === "erased") return mailErased;
  if (await hasAccount(username)) {
    return occasion === "forgot"
      ? mailReset
      : () => mailAccountExists(username, occasion);
  }
  if (occasion === "address") return mailNewAddress;
  return occasion === "signup" || (await isPending(username))
    ? mailConfirmation
    : undefined;
}

/** Sends a mail as often as its mailbox allows: beyond that, earlier ones are in it. What is not sent does not count. */
async function send(mail: StoredMail): Promise<Outcome> {
  const work = await choose(mail);
  if (work === undefined) return "done";
  if (mail.isKnown) return work(mail);
  const bucket = mailboxBucket(mail.username);
  if (!(await takeAttempt(bucket, MAIL_LIMITS.strangers))) return "done";
  let outcome: Outcome = "later";
  try {
    outcome = await work(mail);
    return outcome;
  } finally {
    if (outcome !== "done") await returnAttempt(bucket, MAIL_LIMITS.strangers);
  }
}

/** Sends a mail that somebody has asked for, unless another call does. What is not sent now waits for its next try. */
export async function sendAskedMail(key: string): Promise<Outcome> {
  const mail = await claimAskedMail(key);
  if (mail === undefined) return "done";
  if (mail === "late") {
    logError("mail given up", new Error("Nobody waits for it any more."));
    count("MailsUnsent");
  } else {
    const outcome = await send(mail);
    if (outcome !== "done") return outcome;
  }
  await removeAskedMail(key);
  return "done";
}
