import { hasBody } from "../../shared/contract/body-schemas.ts";
import type { Replies } from "../../shared/contract/replies.ts";
import type { RouteOf } from "../../shared/routes.ts";
import { readDeviceCookie } from "../security/cookies.ts";
import { newSecret } from "../security/secrets.ts";
import { readBody } from "./body.ts";
import { routeHandler, RouteReply } from "./route-handler.ts";
import type { BodyOf } from "./student-route.ts";
import { viewerNetwork } from "./viewer-network.ts";

export interface PublicRequest<R extends RouteOf<"visitor">> {
  readonly body: BodyOf<R>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  /** Where the request comes from, for limits alone. */
  readonly network: string;
  /** The browser's own secret: what its cookie says, or a new one, which it keeps where the reply sets the cookie. */
  readonly device: string;
}

/** A route for anybody. */
export function publicRoute<R extends RouteOf<"visitor">>(
  routeId: R,
  work: (
    request: PublicRequest<R>,
  ) => Promise<Replies[R] | RouteReply<Replies[R]>>,
) {
  return routeHandler<Replies[R]>(routeId, async (event) => {
    const body = (
      hasBody(routeId) ? readBody(routeId, event) : undefined
    ) as BodyOf<R>;
    const result = await work({
      body,
      query: event.queryStringParameters ?? {},
      cookies: event.cookies ?? [],
      network: viewerNetwork(event),
      device: readDeviceCookie(event.cookies ?? []) ?? newSecret(),
    });
    return result instanceof RouteReply ? result : new RouteReply(result);
  });
}
