import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { environment } from "../environment.ts";
import { forbidden, unsupportedMediaType } from "../problem.ts";

/**
 * Refuses a request that another site caused, an address that was typed or opened from a mail, and what a browser only
 * fetches ahead. Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`; a client that
 * sends neither is no browser and holds no cookies of a student. JSON alone is accepted on changes, because a form of
 * another site cannot send it.
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

  // The older name of the two is that of browsers before 2023.
  const isAhead = [headers["sec-purpose"], headers["purpose"]].some(
    (purpose) => purpose !== undefined && /\bprefetch\b/i.test(purpose),
  );
  if (isAhead) throw forbidden("This request must not be made ahead.");

  const changes = event.requestContext.http.method !== "GET";
  if (changes && !/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    throw unsupportedMediaType();
  }
}
