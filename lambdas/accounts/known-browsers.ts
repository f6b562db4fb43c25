import { forgetAttempts, returnAttempt } from "../storage/attempts.ts";
import { rememberDevice } from "../storage/devices.ts";
import { forgetPassword } from "../storage/signups.ts";
import { browser, strangers, unlessItFails, type Attempt } from "./buckets.ts";
import { mailLimits } from "./limits.ts";

/** Gives a browser that has just logged in attempts of its own from now on. */
export const rememberBrowser = ({ device, username }: Attempt): Promise<void> =>
  unlessItFails(rememberDevice(device, username));

/**
 * Lets a browser go on at once that has proved to get the mails to the address, and remembers it instead of what it
 * signed up with. The links that were mailed before are void, so strangers may ask for one more mail.
 */
export const welcomeOwner = (attempt: Attempt): Promise<void> =>
  unlessItFails(
    Promise.all([
      rememberDevice(attempt.device, attempt.username),
      forgetPassword(attempt.device, attempt.username),
      forgetAttempts(strangers("login", attempt)),
      ...["login", "mail"].map((kind) =>
        forgetAttempts(browser(kind, attempt)),
      ),
      returnAttempt(strangers("mail", attempt), mailLimits.strangers),
    ]),
  );
