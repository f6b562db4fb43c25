import type { Replies } from "../../shared/contract/replies.ts";
import { EXPIRED_LINK } from "../../shared/messages.ts";
import type { RouteId } from "../../shared/routes.ts";
import { unauthorized } from "../problem.ts";
import { findLink, type LinkScope } from "../storage/links.ts";
import { routeHandler, RouteReply } from "./route-handler.ts";

/** A read-only route for the holder of a link: the token names the student, and its scope must be this route's. */
export function tokenRoute<R extends RouteId>(
  routeId: R,
  scope: LinkScope,
  parameter: "token" | "service_token",
  work: (student: string) => Promise<Replies[R]>,
) {
  return routeHandler<Replies[R]>(routeId, async (event) => {
    const link = await findLink(
      event.queryStringParameters?.[parameter] ?? "",
      scope,
    );
    if (!link) throw unauthorized(EXPIRED_LINK);
    return new RouteReply(await work(link.student));
  });
}
