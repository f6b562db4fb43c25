import { askForMail } from "../accounts/throttle.ts";
import { accountRoute } from "../http/account-route.ts";

/** Mails a link to a new password. A sign-up that waits gets its code instead, which leads to a password too. */
export const handler = accountRoute("forgot-password", async ({ attempt }) => {
  await askForMail(attempt, "forgot");
  return {
    message:
      "If there is an account for this address, we have sent you a link to reset your password. It is in our newest email to you.",
  };
});
