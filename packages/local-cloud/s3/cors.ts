import type { IncomingMessage, ServerResponse } from "node:http";
import type { Properties } from "../template/properties.ts";

interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge: number;
}

/** Reads a bucket's CORS rules, with the local origin instead of the deployed site's. */
export function readCorsRules(
  bucket: Properties,
  siteOrigin: string,
): readonly CorsRule[] {
  return bucket
    .child("CorsConfiguration")
    .children("CorsRules")
    .map((rule) => ({
      origins: rule
        .texts("AllowedOrigins")
        .map((origin) => (origin === "*" ? "*" : siteOrigin)),
      methods: rule.texts("AllowedMethods"),
      headers: rule.texts("AllowedHeaders").map((name) => name.toLowerCase()),
      exposed: rule.texts("ExposedHeaders"),
      maxAge: rule.numberOr("MaxAge", 0),
    }));
}

/**
 * Adds the CORS headers to which a request is entitled, and answers a preflight.
 * @returns true if the request was a preflight and has been answered
 */
export function applyCors(
  rules: readonly CorsRule[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = request.headers;
  const preflight = request.method === "OPTIONS";
  const method = preflight
    ? request.headers["access-control-request-method"]
    : (request.method ?? "");
  const asked = preflight
    ? (request.headers["access-control-request-headers"] ?? "")
        .toLowerCase()
        .split(/\s*,\s*/)
    : [];
  const rule = rules.find(
    ({ origins, methods, headers }) =>
      origin !== undefined &&
      (origins.includes("*") || origins.includes(origin)) &&
      methods.includes(method ?? "") &&
      asked.every(
        (name) =>
          name === "" || headers.includes("*") || headers.includes(name),
      ),
  );
  if (rule !== undefined && origin !== undefined) {
    response.setHeader("vary", "Origin");
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-allow-methods", rule.methods.join(", "));
    if (rule.exposed.length > 0) {
      response.setHeader(
        "access-control-expose-headers",
        rule.exposed.join(", "),
      );
    }
    if (preflight) {
      response.setHeader("access-control-allow-headers", asked.join(", "));
      if (rule.maxAge > 0) {
        response.setHeader("access-control-max-age", rule.maxAge);
      }
    }
  }
  if (preflight) {
    response.statusCode = rule === undefined ? 403 : 200;
    response.end();
  }
  return preflight;
}
