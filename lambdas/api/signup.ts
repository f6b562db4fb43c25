import { askForMail } from "../accounts/throttle.ts";
import { accountRoute } from "../http/account-route.ts";
import { refuseGuessable } from "../security/guessable-password.ts";
import { keepPassword } from "../storage/signups.ts";

/**
 * Signs up, with the same reply for a new address and for one that has an account. The password waits until the user
 * proves to own the mailbox: there is no account before.
 */
export const handler = accountRoute(
  "signup",
  async ({ body: { username, password, tab }, attempt }) => {
    refuseGuessable(password);
    await askForMail(attempt, "signup", {}, () =>
      keepPassword(attempt.device, username, password, tab),
    );
    return {
      message: "We have sent a confirmation code to your email address.",
    };
  },
);
