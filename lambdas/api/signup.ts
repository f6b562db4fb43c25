import { throttleMail } from "../accounts/throttle.ts";
import { createAccount, mailCodeOrReset } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";
import { keepPassword } from "../storage/signups.ts";

/**
 * Signs up, with the same reply for a new address and for one that has an account. The password waits until the user
 * proves to own the mailbox: the user pool gets it only then.
 */
export const handler = publicRoute(
  "signup",
  async ({ body: { username, password }, network, device }) => {
    await throttleMail({ username, network, device }, async (maySend) => {
      await keepPassword(device, username, password);
      // Each address is new only once, so this mail needs no limit.
      const isNew = await createAccount(username);
      if (!isNew && maySend) {
        await mailCodeOrReset(username, { reason: "signup" });
      }
    });
    return new RouteReply(
      { message: "We have sent a confirmation code to your email address." },
      [deviceCookie(device)],
    );
  },
);
