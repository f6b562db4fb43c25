import { moveAccount } from "../accounts/address.ts";
import { trustOwner } from "../accounts/known-browsers.ts";
import { withMailbox } from "../accounts/mailbox.ts";
import { accountRoute } from "../http/account-route.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";

/** Gives an account the address whose mailbox is proved: another one, or the one before, which leads on to a new password. */
export const handler = accountRoute(
  "confirm-address",
  async ({ body: { username, id }, attempt }) => {
    const isBack = await withMailbox(
      ["address", "offered", "back"],
      attempt,
      id,
      (proof) => moveAccount(attempt, proof),
    );
    await trustOwner(attempt);
    return isBack
      ? {
          message: "Your email address is back. Please choose a password.",
          id: await createMailedToken(username, "first"),
        }
      : { message: "Your email address is changed. Log in with it now." };
  },
);
