import {
  mailAccountExists,
  mailConfirmation,
} from "../accounts/account-mails.ts";
import { throttleMail } from "../accounts/throttle.ts";
import { hasAccount } from "../accounts/user-pool.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";
import { refuseGuessable } from "../security/guessable-password.ts";
import { keepPassword } from "../storage/signups.ts";

/**
 * Signs up, with the same reply for a new address and for one that has an account. The password waits until the user
 * proves to own the mailbox: there is no account before.
 */
export const handler = publicRoute(
  "signup",
  async ({ body: { username, password }, networks, device }) => {
    refuseGuessable(password);
    await throttleMail({ username, networks, device }, async () => {
      const isKnown = await hasAccount(username);
      await keepPassword(device, username, password);
      return () =>
        isKnown
          ? mailAccountExists(username, "signup")
          : mailConfirmation(username);
    });
    return new RouteReply(
      { message: "We have sent a confirmation code to your email address." },
      [deviceCookie(device)],
    );
  },
  readBody,
);
