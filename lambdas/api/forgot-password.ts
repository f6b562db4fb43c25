import { forgotPassword } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

export const handler = publicRoute(
  "forgot-password",
  async ({ body: { username } }) => {
    await forgotPassword(username);
    return {
      message:
        "If there is an account for this address, we have sent you a link to reset your password.",
    };
  },
);
