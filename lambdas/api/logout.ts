import { GENERIC_PROBLEM } from "../../shared/messages.ts";
import { endSession } from "../accounts/session.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { Problem } from "../problem.ts";
import {
  clearedDeviceCookie,
  clearedSessionCookies,
} from "../security/cookies.ts";

/**
 * Logs out, also without a session, so that a browser can always get rid of its cookies. They are cleared in any case;
 * a failure to end the session itself is reported, because someone may have copied them. Cookies are cleared by name:
 * the directive that clears them affects every site of the school's domain. After inactivity,
 * `kept` keeps the storage of the tab, in which unsaved answers wait for the student.
 */
export const handler = publicRoute("logout", async ({ cookies, query }) => {
  if (!(await endSession(cookies))) {
    // The browser is logged out, but a copy of its cookies is accepted until the session has been idle for too long.
    throw new Problem(500, GENERIC_PROBLEM, { endsSession: true });
  }
  const keepsUnsaved = query["unsaved"] === "kept";
  return new RouteReply(
    { message: "You have been logged out." },
    [
      ...clearedSessionCookies(),
      ...(keepsUnsaved ? [] : [clearedDeviceCookie()]),
    ],
    { "clear-site-data": keepsUnsaved ? '"cache"' : '"cache", "storage"' },
  );
});
