import { endSession } from "../accounts/session.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { logoutFailed } from "../problem.ts";
import {
  clearedDeviceCookie,
  clearedSessionCookies,
} from "../security/cookies.ts";

/** What could not be saved waits in the storage of a tab for the student's return: a log-out after inactivity. */
const KEPT = "kept";

/**
 * Works without a session too, so that a browser can always get rid of its cookies. They go whatever happens; that the
 * session itself could not be ended is told, because somebody may have kept them. Cookies are cleared by name: the
 * directive that clears them reaches every site of the school's domain.
 */
export const handler = publicRoute("logout", async ({ cookies, query }) => {
  if (!(await endSession(cookies))) throw logoutFailed();
  const keepsUnsaved = query["unsaved"] === KEPT;
  return new RouteReply(
    { message: "You have been logged out." },
    [
      ...clearedSessionCookies(),
      ...(keepsUnsaved ? [] : [clearedDeviceCookie()]),
    ],
    { "clear-site-data": keepsUnsaved ? '"cache"' : '"cache", "storage"' },
  );
});
