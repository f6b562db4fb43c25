import { throttleMail } from "../accounts/throttle.ts";
import { mailCodeOrReset } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";

/** Sends a mail to every account, so that exhausting the mails of an address has filled its mailbox with them. */
export const handler = publicRoute(
  "resend-confirm",
  async ({ body: { username }, network, device }) => {
    await throttleMail({ username, network, device }, async (maySend) => {
      if (maySend) await mailCodeOrReset(username, { reason: "resend" });
    });
    return new RouteReply(
      {
        message:
          "If your account is waiting to be confirmed, we have sent you a code. It is in our newest email to you.",
      },
      [deviceCookie(device)],
    );
  },
);
