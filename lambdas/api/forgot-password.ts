import { mail } from "../accounts/attempts.ts";
import { mailWayIn } from "../accounts/user-pool.ts";
import { deviceCookie } from "../http/cookies.ts";
import { publicRoute } from "../http/public-route.ts";
import { Outcome } from "../http/route-handler.ts";

/** An account that still waits to be confirmed gets its code: that, too, leads to a password. */
export const handler = publicRoute(
  "forgot-password",
  async ({ body: { username }, network, device }) => {
    await mail({ username, network, device }, async (maySend) => {
      if (maySend) await mailWayIn(username);
    });
    return new Outcome(
      {
        message:
          "If there is an account for this address, we have sent you a link to reset your password. It is in our newest email to you.",
      },
      [deviceCookie(device)],
    );
  },
);
