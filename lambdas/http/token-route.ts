import type { Replies } from "../../shared/contract/replies.ts";
import { EXPIRED_LINK } from "../../shared/messages.ts";
import {
  routes,
  type PathParameters,
  type RouteOf,
} from "../../shared/routes.ts";
import { unauthorized } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import { findLink, type Link } from "../storage/links.ts";
import { noteApplication, routeHandler } from "./route-handler.ts";

/** Scopes of the links that open a route, and the query parameter that holds their token. */
const LINKS = {
  "public-token": { scopes: ["public"], parameter: "token" },
  "service-token": {
    scopes: ["service", "reader"],
    parameter: "service_token",
  },
} as const;

type TokenCaller = keyof typeof LINKS;
type LinkOf<C extends TokenCaller> = Link<(typeof LINKS)[C]["scopes"][number]>;

/**
 * Makes the handler of a read-only route for the holder of a link: the link of the token names the student. A token that is
 * unknown, expired or of another scope is answered with 401.
 */
export function tokenRoute<R extends RouteOf<TokenCaller>>(
  routeId: R,
  work: (
    link: LinkOf<(typeof routes)[R]["caller"]>,
    params: PathParameters<R>,
  ) => Promise<Replies[R]>,
) {
  const caller: (typeof routes)[R]["caller"] = routes[routeId].caller;
  const { scopes, parameter } = LINKS[caller];
  return routeHandler<Replies[R]>(routeId, async (event) => {
    const token = event.queryStringParameters?.[parameter] ?? "";
    const link = await findLink(token, scopes);
    if (!link) throw unauthorized(EXPIRED_LINK);
    // Who reads which application can be looked up in the log.
    noteApplication(event, referenceOf(link.student));
    const params = (event.pathParameters ?? {}) as PathParameters<R>;
    return work(link, params);
  });
}
