import { allowLogin, guess } from "../accounts/attempts.ts";
import { endAllSessions } from "../accounts/session.ts";
import { resetPassword } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

/** Whoever was logged in with the old password is no longer. */
export const handler = publicRoute(
  "reset-password",
  async ({ body: { username, password, id }, network, device }) => {
    await guess("code", { username, network, device }, () =>
      resetPassword(username, password, id),
    );
    await endAllSessions(username, password);
    await allowLogin({ username, network, device });
    return { message: "Your password was changed. You can log in now." };
  },
);
