import { beginSession } from "../accounts/session.ts";
import { logIn } from "../accounts/user-pool.ts";
import { nowIso } from "../clock.ts";
import { publicRoute } from "../http/public-route.ts";
import { Outcome } from "../http/route-handler.ts";
import { changeApplication } from "../storage/applications.ts";

export const handler = publicRoute(
  "login",
  async ({ body: { username, password } }) => {
    const { student, cookies } = await beginSession(
      username,
      await logIn(username, password),
    );
    await changeApplication(student.id, ({ successful_login }) => ({
      username,
      successful_login: [...successful_login, nowIso()],
    }));
    return new Outcome({ username }, cookies);
  },
);
