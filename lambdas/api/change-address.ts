import { assertMovable } from "../accounts/address.ts";
import { askForMail, throttlePassword } from "../accounts/throttle.ts";
import { logIn } from "../accounts/user-pool.ts";
import { accountRoute } from "../http/account-route.ts";
import { rememberDevice } from "../storage/devices.ts";

/** Mails whoever knows the password of an account a link to another address, with the same reply for every address. */
export const handler = accountRoute(
  "change-address",
  async ({ body: { username, password, new_username: to }, attempt }) => {
    const student = await throttlePassword(attempt, () =>
      logIn(username, password),
    );
    await assertMovable(student, to);
    await rememberDevice(attempt);
    await askForMail({ ...attempt, username: to }, "address", { student });
    return {
      message:
        "We have sent a link to your new email address. Once you press the button there, you log in with it.",
    };
  },
);
