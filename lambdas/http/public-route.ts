import type { Replies } from "../../shared/contract/replies.ts";
import type { RouteOf } from "../../shared/routes.ts";
import type { Networks } from "../accounts/attempt-buckets.ts";
import { readDeviceCookie } from "../security/cookies.ts";
import { newSecret } from "../security/secrets.ts";
import {
  bodyOf,
  routeHandler,
  type BodyOf,
  type BodyReader,
  type RouteReply,
} from "./route-handler.ts";
import { viewerNetworks } from "./viewer-network.ts";

export interface PublicRequest<R extends RouteOf<"visitor">> {
  readonly body: BodyOf<R>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  /** Networks of the viewer, for limits only. */
  readonly networks: Networks;
  /** Secret of the browser: the value of its cookie, or a new one, which it keeps if the reply sets the cookie. */
  readonly device: string;
}

/** Makes the handler of a route that needs no session. */
export function publicRoute<R extends RouteOf<"visitor">>(
  routeId: R,
  work: (
    request: PublicRequest<R>,
  ) => Promise<Replies[R] | RouteReply<Replies[R]>>,
  ...reader: BodyReader<R>
) {
  return routeHandler<Replies[R]>(routeId, async (event) =>
    work({
      body: await bodyOf<R>(routeId, event, reader),
      query: event.queryStringParameters ?? {},
      cookies: event.cookies ?? [],
      networks: viewerNetworks(event),
      device: readDeviceCookie(event.cookies ?? []) ?? newSecret(),
    }),
  );
}
