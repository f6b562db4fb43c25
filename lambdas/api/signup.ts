import { mail } from "../accounts/attempts.ts";
import { signUp } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

/** The same reply for a new address and for one that has an account. */
export const handler = publicRoute(
  "signup",
  async ({ body: { username, password }, network }) => {
    await mail({ username, network }, () => signUp(username, password));
    return {
      message: "We have sent a confirmation code to your email address.",
    };
  },
);
