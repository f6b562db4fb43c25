import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { environment } from "../environment.ts";
import { forbidden, unsupportedMediaType } from "../problem.ts";

/**
 * Refuses a request caused by another site, an address that was typed or opened from a mail, and a prefetch. Browsers
 * name the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`; a client that sends neither is not a
 * browser and holds no student's cookies. Changes must be JSON, which a form on another site cannot send.
 */
export function rejectCrossSite(event: APIGatewayProxyEventV2): void {
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
    throw unsupportedMediaType();
  }
}
