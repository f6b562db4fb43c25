import { trustOwner } from "../accounts/known-browsers.ts";
import { withMailbox } from "../accounts/mailbox.ts";
import { openAccount } from "../accounts/user-pool.ts";
import { accountRoute } from "../http/account-route.ts";
import { unknownPassword } from "../security/secrets.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";
import { endAllSessions } from "../storage/sessions.ts";
import { endSignup, findPassword } from "../storage/signups.ts";

/**
 * Opens an account for the owner of its mailbox, with the password that this browser signed up with if the tab of that
 * is open: a shared computer has signed up others as well. Without, the reply leads on to choosing one. After a failure
 * at any step, the same proof works again.
 */
export const handler = accountRoute(
  "confirm",
  async ({ body: { username, code, id = code, tab }, attempt }) => {
    const chosen = await findPassword(attempt.device, username, tab ?? "");
    await withMailbox(["confirm"], attempt, id, async () => {
      await openAccount(username, chosen ?? unknownPassword());
      await endAllSessions(username);
      await endSignup(username);
    });
    await trustOwner(attempt);
    return chosen === undefined
      ? {
          message: "Your account is confirmed. Please choose a password.",
          id: await createMailedToken(username, "first"),
        }
      : { message: "Your account is confirmed. You can log in now." };
  },
);
