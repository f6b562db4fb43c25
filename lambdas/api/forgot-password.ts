import { askForMail } from "../accounts/throttle.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";

/** Mails a link to a new password. A sign-up that waits gets its code instead, which leads to a password too. */
export const handler = publicRoute(
  "forgot-password",
  async ({ body: { username }, networks, device }) => {
    await askForMail({ username, networks, device }, "forgot");
    return new RouteReply(
      {
        message:
          "If there is an account for this address, we have sent you a link to reset your password. It is in our newest email to you.",
      },
      [deviceCookie(device)],
    );
  },
  readBody,
);
