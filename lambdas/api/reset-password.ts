import { mailPasswordChanged } from "../accounts/account-mails.ts";
import { trustOwner } from "../accounts/known-browsers.ts";
import { withMailbox } from "../accounts/mailbox.ts";
import { setPassword } from "../accounts/user-pool.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";
import { refuseGuessable } from "../security/guessable-password.ts";
import { endAllSessions } from "../storage/sessions.ts";

/** Sets a new password, ends all sessions of the account, and tells its owner by mail. */
export const handler = publicRoute(
  "reset-password",
  async ({ body: { username, password, id }, networks, device }) => {
    refuseGuessable(password);
    const attempt = { username, networks, device };
    await withMailbox("reset", attempt, id, async () => {
      await setPassword(username, password);
      await endAllSessions(username);
    });
    await trustOwner(attempt);
    await mailPasswordChanged(username);
    return new RouteReply(
      { message: "Your new password is set. You can log in now." },
      [deviceCookie(device)],
    );
  },
  readBody,
);
