import { guess } from "../accounts/attempts.ts";
import { confirmSignUp } from "../accounts/user-pool.ts";
import { publicRoute } from "../http/public-route.ts";

export const handler = publicRoute(
  "confirm",
  async ({ body: { username, code }, network, device }) => {
    await guess("code", { username, network, device }, () =>
      confirmSignUp(username, code),
    );
    return { message: "Your account is confirmed. You can log in now." };
  },
);
