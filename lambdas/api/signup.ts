import { askForMail } from "../accounts/throttle.ts";
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
  async ({ body: { username, password, tab }, networks, device }) => {
    refuseGuessable(password);
    await askForMail({ username, networks, device }, "signup", {
      prepare: () => keepPassword(device, username, password, tab),
    });
    return new RouteReply(
      { message: "We have sent a confirmation code to your email address." },
      [deviceCookie(device)],
    );
  },
  readBody,
);
