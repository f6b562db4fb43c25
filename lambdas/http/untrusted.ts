import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { routes, type RouteId } from "../../shared/routes.ts";
import { environment } from "../environment.ts";
import { forbidden, Problem } from "../problem.ts";
import { isSameSecret } from "../security/secrets.ts";

/**
 * Refuses a request that did not come through CloudFront: it would lack CloudFront's headers, and could forge the
 * viewer's address, by which attempts are limited.
 */
export function requireOriginSecret({ headers }: APIGatewayProxyEventV2): void {
  const given = headers["x-origin-secret"] ?? "";
  if (
    !environment.originSecrets.some((secret) => isSameSecret(given, secret))
  ) {
    throw forbidden("Please use the address of the site.");
  }
}

/**
 * Refuses a request caused by another site, an address that was typed or opened from a mail, and a prefetch. Browsers
 * name the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`; a client that sends neither is not a
 * browser and holds no student's cookies. Changes must be JSON, which a form on another site cannot send.
 */
function rejectCrossSite(event: APIGatewayProxyEventV2): void {
  const { headers } = event;
  const site = headers["sec-fetch-site"];
  const origin = headers["origin"];
  const foreign =
    site !== undefined
      ? site !== "same-origin"
      : origin !== undefined && origin !== environment.siteOrigin;
  if (foreign) {
    throw forbidden("This request did not come from the application.");
  }

  // `purpose` is the older name, sent by browsers before 2023.
  const isAhead = [headers["sec-purpose"], headers["purpose"]].some(
    (purpose) => purpose !== undefined && /\bprefetch\b/i.test(purpose),
  );
  if (isAhead) throw forbidden("This request must not be made ahead.");

  const changes = event.requestContext.http.method !== "GET";
  if (changes && !/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    throw new Problem(415, "The request must be JSON.");
  }
}

/** Route that mail programs call (RFC 8058), with a form and from anywhere: the secret of its link is all that counts. */
const ONE_CLICK: RouteId = "stop-reminders";

/** Returns whether a route changes state; logout is a GET that does. */
function changesState(routeId: RouteId): boolean {
  return routes[routeId].method !== "GET" || routeId === "logout";
}

/** Refuses what did not come through CloudFront, or would change something from elsewhere. @throws Problem 403 or 415 */
export function rejectUntrusted(
  routeId: RouteId,
  event: APIGatewayProxyEventV2,
): void {
  requireOriginSecret(event);
  if (changesState(routeId) && routeId !== ONE_CLICK) rejectCrossSite(event);
}
