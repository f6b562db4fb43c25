import { trustOwner } from "../accounts/known-browsers.ts";
import { withMailbox } from "../accounts/mailbox.ts";
import { openAccount } from "../accounts/user-pool.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";
import { unknownPassword } from "../security/secrets.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";
import { endAllSessions } from "../storage/sessions.ts";
import { endSignup, findPassword } from "../storage/signups.ts";

/**
 * Opens an account for the owner of its mailbox, with the password that this browser signed up with if the tab of that
 * is open: a shared computer has signed up others as well. Without, the reply leads on to choosing one. After a failure
 * at any step, the same proof works again.
 */
export const handler = publicRoute(
  "confirm",
  async ({ body: { username, code, id = code, tab }, networks, device }) => {
    const attempt = { username, networks, device };
    const chosen = await findPassword(device, username, tab ?? "");
    await withMailbox(["confirm"], attempt, id, async () => {
      await openAccount(username, chosen ?? unknownPassword());
      await endAllSessions(username);
      await endSignup(username);
    });
    await trustOwner(attempt);
    return new RouteReply(
      chosen === undefined
        ? {
            message: "Your account is confirmed. Please choose a password.",
            id: await createMailedToken(username, "first"),
          }
        : { message: "Your account is confirmed. You can log in now." },
      [deviceCookie(device)],
    );
  },
  readBody,
);
