import { endSession } from "../accounts/session.ts";
import { clearedSessionCookies } from "../http/cookies.ts";
import { publicRoute } from "../http/public-route.ts";
import { Outcome } from "../http/route-handler.ts";

/** Works without a session too, so that a browser can always get rid of its cookies. */
export const handler = publicRoute("logout", async ({ cookies }) => {
  await endSession(cookies);
  return new Outcome(
    { message: "You have been logged out." },
    clearedSessionCookies(),
  );
});
