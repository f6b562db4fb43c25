import { resetPassword } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

export const handler = publicRoute(
  "reset-password",
  async ({ body: { username, password, id } }) => {
    await resetPassword(username, password, id);
    return { message: "Your password was changed. You can log in now." };
  },
);
