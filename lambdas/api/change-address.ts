import { assertMovable } from "../accounts/address.ts";
import { askForMail, throttlePassword } from "../accounts/throttle.ts";
import { logIn } from "../accounts/user-pool.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";

/** Mails whoever knows the password of an account a link to another address, with the same reply for every address. */
export const handler = publicRoute(
  "change-address",
  async ({ body, networks, device }) => {
    const { username, password, new_username: to } = body;
    const student = await throttlePassword({ username, networks, device }, () =>
      logIn(username, password),
    );
    await assertMovable(student, to);
    await askForMail({ username: to, networks, device }, "address", {
      student,
    });
    return new RouteReply(
      {
        message:
          "We have sent a link to your new email address. Once you press the button there, you log in with it.",
      },
      [deviceCookie(device)],
    );
  },
  readBody,
);
