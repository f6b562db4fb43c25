import { MAIL_LIMITS } from "../security/limits.ts";
import { forgetAttempts, returnAttempt } from "../storage/attempts.ts";
import { rememberDevice } from "../storage/devices.ts";
import { forgetPassword } from "../storage/signups.ts";
import {
  browser,
  ignoreFailure,
  strangers,
  type Attempt,
} from "./attempt-buckets.ts";

/** Gives a browser that has just logged in attempts of its own from now on. */
export function rememberBrowser({ device, username }: Attempt): Promise<void> {
  return ignoreFailure(rememberDevice(device, username));
}

/**
 * Lets a browser go on at once that has proved to get the mails to the address, and remembers it instead of what it
 * signed up with. The links that were mailed before are void, so strangers may ask for one more mail.
 */
export function trustOwner(attempt: Attempt): Promise<void> {
  return ignoreFailure(
    Promise.all([
      rememberDevice(attempt.device, attempt.username),
      forgetPassword(attempt.device, attempt.username),
      forgetAttempts(strangers("login", attempt)),
      ...["login", "mail"].map((kind) =>
        forgetAttempts(browser(kind, attempt)),
      ),
      returnAttempt(strangers("mail", attempt), MAIL_LIMITS.strangers),
    ]),
  );
}
