import { welcomeOwner } from "../accounts/known-browsers.ts";
import { proveMailbox } from "../accounts/mailbox.ts";
import { setPassword } from "../accounts/pool-rights.ts";
import { endAllSessions } from "../accounts/session.ts";
import { resetPassword, consumeDigits } from "../accounts/user-pool.ts";
import { deviceCookie } from "../http/cookies.ts";
import { publicRoute } from "../http/public-route.ts";
import { Outcome } from "../http/route-handler.ts";

/** Whoever was logged in with the old password is no longer. */
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
    await welcomeOwner(attempt);
    return new Outcome(
      { message: "Your new password is set. You can log in now." },
      [deviceCookie(device)],
    );
  },
);
