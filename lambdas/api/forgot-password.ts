import { mail } from "../accounts/attempts.ts";
import { forgotPassword } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

export const handler = publicRoute(
  "forgot-password",
  async ({ body: { username }, network }) => {
    await mail({ username, network }, () => forgotPassword(username));
    return {
      message:
        "If there is an account for this address, we have sent you a link to reset your password.",
    };
  },
);
