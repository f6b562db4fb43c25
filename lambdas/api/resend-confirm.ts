import { askForMail } from "../accounts/throttle.ts";
import { readBody } from "../http/body.ts";
import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { deviceCookie } from "../security/cookies.ts";

/** Mails the code of a sign-up once more; the owner of an account is told that it needs none. */
export const handler = publicRoute(
  "resend-confirm",
  async ({ body: { username }, networks, device }) => {
    await askForMail({ username, networks, device }, "resend");
    return new RouteReply(
      {
        message:
          "If your account is waiting to be confirmed, we have sent you a code. It is in our newest email to you.",
      },
      [deviceCookie(device)],
    );
  },
  readBody,
);
