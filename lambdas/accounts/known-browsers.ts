import { MAIL_LIMITS } from "../security/limits.ts";
import { forgetAttempts, returnAttempt } from "../storage/attempts.ts";
import { rememberDevice } from "../storage/devices.ts";
import { forgetPassword } from "../storage/signups.ts";
import {
  browserBucket,
  ignoreFailure,
  mailboxBucket,
  strangersBucket,
  type Attempt,
} from "./attempt-buckets.ts";

/** Gives a browser that has just logged in buckets of its own from now on. */
export function rememberBrowser(attempt: Attempt): Promise<void> {
  return ignoreFailure(rememberDevice(attempt));
}

/**
 * Lifts the limits of a browser that has proved to read the account's mail, and remembers it instead of the password
 * that it signed up with. The links that were mailed before are void, so strangers may cause one more mail.
 */
export function trustOwner(attempt: Attempt): Promise<void> {
  return ignoreFailure(
    Promise.all([
      rememberDevice(attempt),
      forgetPassword(attempt.device, attempt.username),
      forgetAttempts(strangersBucket("login", attempt)),
      ...["login", "mail"].map((kind) =>
        forgetAttempts(browserBucket(kind, attempt)),
      ),
      ...[
        mailboxBucket(attempt.username),
        strangersBucket("guesses", attempt),
      ].map((bucket) => returnAttempt(bucket, MAIL_LIMITS.strangers)),
    ]),
  );
}
