import { endSession } from "../accounts/session.ts";
import { clearedSessionCookies } from "../http/cookies.ts";
import { logoutFailed } from "../http/problem.ts";
import { publicRoute } from "../http/public-route.ts";
import { Outcome } from "../http/route-handler.ts";

/**
 * Works without a session too, so that a browser can always get rid of its cookies. They go whatever happens; that the
 * session itself could not be ended is told, because somebody may have kept them.
 */
export const handler = publicRoute("logout", async ({ cookies }) => {
  if (!(await endSession(cookies))) throw logoutFailed();
  return new Outcome(
    { message: "You have been logged out." },
    clearedSessionCookies(),
  );
});
