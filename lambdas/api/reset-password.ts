import { trustOwner } from "../accounts/known-browsers.ts";
import { proveMailbox } from "../accounts/mailbox.ts";
import { setPassword } from "../accounts/pool-rights.ts";
import { endAllSessions } from "../accounts/session.ts";
import { consumeDigits, resetPassword } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";

/** Sets a new password and ends all sessions of the account. */
export const handler = publicRoute(
  "reset-password",
  async ({ body: { username, password, id }, network, device }) => {
    const attempt = { username, network, device };
    await proveMailbox("reset", attempt, id, {
      byDigits: (digits) => resetPassword(username, password, digits),
      byToken: async (digits) => {
        await setPassword(username, password);
        if (digits) await consumeDigits(username, password, digits);
      },
    });
    await endAllSessions(username);
    await trustOwner(attempt);
    return new RouteReply(
      { message: "Your new password is set. You can log in now." },
      [deviceCookie(device)],
    );
  },
);
