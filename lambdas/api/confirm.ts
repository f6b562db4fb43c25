import { trustOwner } from "../accounts/known-browsers.ts";
import { proveMailbox } from "../accounts/mailbox.ts";
import { setPassword, verifyEmail } from "../accounts/pool-rights.ts";
import { endAllSessions } from "../accounts/session.ts";
import { confirmSignUp } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";
import { unknownPassword } from "../security/secrets.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";
import { findPassword } from "../storage/signups.ts";

/**
 * Confirms an account for the owner of its mailbox, with the password that this browser signed up with. If it has none,
 * the reply leads on to choosing one. After a failure at any step, the link works until the password is set, and a
 * password reset works once the user pool has accepted the digits.
 */
export const handler = publicRoute(
  "confirm",
  async ({ body: { username, code, id = code }, network, device }) => {
    const attempt = { username, network, device };
    let chosen: string | undefined;
    await proveMailbox("confirm", attempt, id, {
      // Whoever overtakes this request forgets the password, but only after having ended the link.
      prepare: async () => {
        chosen = await findPassword(device, username);
      },
      byDigits: (digits) => confirmSignUp(username, digits),
      byToken: () => verifyEmail(username),
    });
    // Also if none was chosen: the account may have been given one that did not pass through this API.
    await setPassword(username, chosen ?? unknownPassword());
    await endAllSessions(username);
    await trustOwner(attempt);
    return new RouteReply(
      chosen === undefined
        ? {
            message: "Your account is confirmed. Please choose a password.",
            id: await createMailedToken(username, "reset"),
          }
        : { message: "Your account is confirmed. You can log in now." },
      [deviceCookie(device)],
    );
  },
);
