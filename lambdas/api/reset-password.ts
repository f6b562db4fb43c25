import { trustOwner } from "../accounts/known-browsers.ts";
import { withMailbox } from "../accounts/mailbox.ts";
import { requestMail } from "../accounts/throttle.ts";
import { setPassword } from "../accounts/user-pool.ts";
import { accountRoute } from "../http/account-route.ts";
import { refuseGuessable } from "../security/guessable-password.ts";
import { endAllSessions } from "../storage/sessions.ts";

/** Sets a password and ends all sessions of the account; tells its owner by mail of one in place of another. */
export const handler = accountRoute(
  "reset-password",
  async ({ body: { username, password, id }, attempt }) => {
    refuseGuessable(password);
    const isFirst = await withMailbox(
      ["reset", "first"],
      attempt,
      id,
      async ({ purpose }) => {
        await setPassword(username, password);
        await endAllSessions(username);
        return purpose === "first";
      },
    );
    await trustOwner(attempt);
    if (!isFirst) {
      await requestMail({ username, occasion: "changed", isKnown: true });
    }
    return { message: "Your new password is set. You can log in now." };
  },
);
