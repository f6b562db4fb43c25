import type { IncomingMessage, ServerResponse } from "node:http";
import type { Properties } from "../template/properties.ts";
import { TemplateError } from "../template/template.ts";

/**
 * Adds the CORS headers that a bucket's rules give to the site, which stands for the origin that they name, and answers a
 * preflight.
 * @returns true if the request was a preflight and has been answered
 * @throws TemplateError for a rule about headers
 */
export function applyCors(
  bucket: Properties,
  siteOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, headers } = request;
  const isPreflight = method === "OPTIONS";
  const asked = isPreflight
    ? headers["access-control-request-method"]
    : (method ?? "");
  const rule = bucket
    .child("CorsConfiguration")
    .children("CorsRules")
    .find((each) => each.texts("AllowedMethods").includes(asked ?? ""));
  const isAllowed = rule !== undefined && headers.origin === siteOrigin;
  if (isAllowed) {
    rule.allowOnly([
      "AllowedHeaders",
      "AllowedMethods",
      "AllowedOrigins",
      "MaxAge",
    ]);
    if (rule.texts("AllowedHeaders").join() !== "*") {
      throw new TemplateError(rule.where, "only all headers run locally");
    }
    response.setHeader("vary", "Origin");
    response.setHeader("access-control-allow-origin", siteOrigin);
    if (isPreflight) {
      response.setHeader(
        "access-control-allow-methods",
        rule.texts("AllowedMethods").join(", "),
      );
      response.setHeader(
        "access-control-allow-headers",
        headers["access-control-request-headers"] ?? "",
      );
      response.setHeader("access-control-max-age", rule.numberOr("MaxAge", 0));
    }
  }
  if (isPreflight) {
    response.statusCode = isAllowed ? 200 : 403;
    response.end();
  }
  return isPreflight;
}
