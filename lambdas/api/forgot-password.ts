import { throttleMail } from "../accounts/throttle.ts";
import { mailCodeOrReset } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";

/** Mails a link to a new password. An unconfirmed account gets its code instead, which leads to a password too. */
export const handler = publicRoute(
  "forgot-password",
  async ({ body: { username }, network, device }) => {
    await throttleMail({ username, network, device }, async (maySend) => {
      if (maySend) await mailCodeOrReset(username);
    });
    return new RouteReply(
      {
        message:
          "If there is an account for this address, we have sent you a link to reset your password. It is in our newest email to you.",
      },
      [deviceCookie(device)],
    );
  },
);
