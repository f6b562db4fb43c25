import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Replies } from "../../shared/contract/replies.ts";
import type { RouteOf } from "../../shared/routes.ts";
import { readDeviceCookie } from "../security/cookies.ts";
import { newSecret } from "../security/secrets.ts";
import type { Networks } from "../storage/attempts.ts";
import {
  bodyOf,
  routeHandler,
  type BodyOf,
  type BodyReader,
  type RouteReply,
} from "./route-handler.ts";

export interface PublicRequest<R extends RouteOf<"visitor">> {
  readonly body: BodyOf<R>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  /** Networks of the viewer, for limits only. */
  readonly networks: Networks;
  /** Secret of the browser: the value of its cookie, or a new one, which it keeps if the reply sets the cookie. */
  readonly device: string;
}

function networksOf(address: string): Networks {
  if (!address.includes(":")) return [address];
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(
    Math.max(0, 8 - groups.length - last.length),
  ).fill("0");
  const all = [...groups, ...zeros, ...last];
  return [all.slice(0, 4).join(":"), all.slice(0, 3).join(":")];
}

/**
 * Returns the networks that a request comes from. CloudFront writes this header itself and overwrites any that the
 * viewer sent; `x-forwarded-for` starts with the viewer's own value, and `sourceIp` is CloudFront's address.
 */
function viewerNetworks(event: APIGatewayProxyEventV2): Networks {
  const viewer = event.headers["cloudfront-viewer-address"];
  return viewer === undefined
    ? [event.requestContext.http.sourceIp]
    : networksOf(viewer.replace(/:\d+$/, ""));
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
