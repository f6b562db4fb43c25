import { moveAccount } from "../accounts/address.ts";
import { trustOwner } from "../accounts/known-browsers.ts";
import { withMailbox } from "../accounts/mailbox.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";

/** Gives an account the address whose mailbox is proved: another one, or the one before, which leads on to a new password. */
export const handler = publicRoute(
  "confirm-address",
  async ({ body: { username, id }, networks, device }) => {
    const attempt = { username, networks, device };
    const isBack = await withMailbox(
      ["address", "back"],
      attempt,
      id,
      async (proof) => {
        await moveAccount(username, proof);
        return proof.purpose === "back";
      },
    );
    await trustOwner(attempt);
    return new RouteReply(
      isBack
        ? {
            message: "Your email address is back. Please choose a password.",
            id: await createMailedToken(username, "first"),
          }
        : { message: "Your email address is changed. Log in with it now." },
      [deviceCookie(device)],
    );
  },
  readBody,
);
