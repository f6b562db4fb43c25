import type { Replies } from "../../shared/contract/replies.ts";
import { EXPIRED_LINK } from "../../shared/messages.ts";
import { routes, type RouteOf } from "../../shared/routes.ts";
import { unauthorized } from "../problem.ts";
import { findLink } from "../storage/links.ts";
import { routeHandler, RouteReply } from "./route-handler.ts";

/** Scope of the links that open a route, and the query parameter that holds their token. */
const LINKS = {
  "public-token": { scope: "public", parameter: "token" },
  "service-token": { scope: "service", parameter: "service_token" },
} as const;

/**
 * Makes the handler of a read-only route for the holder of a link: the token identifies the student. A token that is
 * unknown, expired or of another scope is answered with 401.
 */
export function tokenRoute<R extends RouteOf<"public-token" | "service-token">>(
  routeId: R,
  work: (student: string) => Promise<Replies[R]>,
) {
  const { scope, parameter } = LINKS[routes[routeId].caller];
  return routeHandler<Replies[R]>(routeId, async (event) => {
    const token = event.queryStringParameters?.[parameter] ?? "";
    const link = await findLink(token, scope);
    if (!link) throw unauthorized(EXPIRED_LINK);
    return new RouteReply(await work(link.student));
  });
}
