import { movedTo } from "../accounts/address.ts";
import { rememberBrowser } from "../accounts/known-browsers.ts";
import { beginSession, endSession } from "../accounts/session.ts";
import { throttlePassword } from "../accounts/throttle.ts";
import { logIn } from "../accounts/user-pool.ts";
import { changeApplication } from "../application/application.ts";
import { nowIso } from "../clock.ts";
import { accountRoute } from "../http/account-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { forbidden, Problem } from "../problem.ts";
import { isSameSecret } from "../security/secrets.ts";
import { findPassword } from "../storage/signups.ts";

/** Limit of recorded logins, far above any need: an item of the table must not grow forever. */
const MAX_LOGINS = 1000;

/**
 * Logs in. If the wrong password is the one that this browser has just signed up with, the error advises to confirm it
 * first, whether or not there is an account: it may have been confirmed by someone else with another password.
 */
async function logInOrExplain(
  username: string,
  password: string,
  device: string,
): Promise<string> {
  try {
    return await logIn(username, password);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const signedUpWith = await findPassword(device, username);
    throw signedUpWith !== undefined && isSameSecret(signedUpWith, password)
      ? forbidden(
          "Your account is not confirmed yet with this password. Please open our newest email to you.",
        )
      : error;
  }
}

/** Logs in, and ends any session that the browser still had, whoever owned it: its cookies are about to be replaced. */
export const handler = accountRoute(
  "login",
  async ({ body: { username, password }, attempt, cookies: old }) => {
    const { student, cookies } = await beginSession(username, () =>
      throttlePassword(attempt, () =>
        logInOrExplain(username, password, attempt.device),
      ),
    );
    await changeApplication(
      student.id,
      (application) => ({
        ...movedTo(application, username),
        successful_login: [...application.successful_login, nowIso()].slice(
          -MAX_LOGINS,
        ),
      }),
      { mayBegin: true },
    );
    await endSession(old);
    await rememberBrowser(attempt);
    return new RouteReply({ username }, cookies);
  },
);
