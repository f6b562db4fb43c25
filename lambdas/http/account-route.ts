import type { cardSchemas } from "../../shared/contract/card-schemas.ts";
import type { Replies } from "../../shared/contract/replies.ts";
import type { Requests } from "../../shared/contract/requests.ts";
import type { Attempt } from "../accounts/attempt-buckets.ts";
import { deviceCookie } from "../security/cookies.ts";
import { readBody } from "./body.ts";
import { publicRoute } from "./public-route.ts";
import { RouteReply, type BodyReader } from "./route-handler.ts";

interface AccountRequest<R extends keyof typeof cardSchemas> {
  readonly body: Requests[R];
  /** Account of the body, and the browser that names it. */
  readonly attempt: Attempt;
  readonly cookies: readonly string[];
}

/** Makes the handler of a form about an account, whose reply lets the browser keep its secret. */
export function accountRoute<R extends keyof typeof cardSchemas>(
  routeId: R,
  work: (
    request: AccountRequest<R>,
  ) => Promise<Replies[R] | RouteReply<Replies[R]>>,
) {
  return publicRoute<R>(
    routeId,
    async ({ networks, device, cookies, ...request }) => {
      const body = request.body as Requests[R];
      const { username } = body;
      const reply = await work({
        body,
        attempt: { username, networks, device },
        cookies,
      });
      const { body: said, cookies: set } =
        reply instanceof RouteReply ? reply : new RouteReply(reply);
      return new RouteReply(said, [...set, deviceCookie(device)]);
    },
    ...([readBody] as unknown as BodyReader<R>),
  );
}
