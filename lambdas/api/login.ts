import { guess, rememberBrowser } from "../accounts/attempts.ts";
import { beginSession, endSession } from "../accounts/session.ts";
import { logIn } from "../accounts/user-pool.ts";
import { nowIso } from "../clock.ts";
import { deviceCookie } from "../http/cookies.ts";
import { publicRoute } from "../http/public-route.ts";
import { Outcome } from "../http/route-handler.ts";
import { changeApplication } from "../storage/applications.ts";

/** More than anybody looks at; an item of the table must not grow for ever. */
const LOGINS_KEPT = 1000;

/** A session that the browser still had, of whomever, ends: its cookies are about to be replaced. */
export const handler = publicRoute(
  "login",
  async ({ body: { username, password }, network, device, cookies: old }) => {
    const attempt = { username, network, device };
    const { student, cookies } = await beginSession(username, () =>
      guess("login", attempt, () => logIn(username, password)),
    );
    await changeApplication(student.id, ({ successful_login }) => ({
      username,
      successful_login: [...successful_login, nowIso()].slice(-LOGINS_KEPT),
    }));
    await endSession(old);
    const browser = await rememberBrowser(attempt);
    return new Outcome({ username }, [...cookies, deviceCookie(browser)]);
  },
);
