import { mail } from "../accounts/attempts.ts";
import { resendCode } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

export const handler = publicRoute(
  "resend-confirm",
  async ({ body: { username }, network }) => {
    await mail({ username, network }, async () => {
      await resendCode(username);
    });
    return {
      message:
        "If your account is waiting to be confirmed, we have sent you a new code.",
    };
  },
);
