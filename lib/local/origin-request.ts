import type { Fields } from "./fields.ts";
import type { ResourcesOf } from "./read-template.ts";
import { TemplateError } from "./template.ts";

export type RequestHeaders = Readonly<Record<string, string>>;

/** What becomes of a viewer's headers on their way to an origin; names are lower-case. */
export type OriginRequest = (headers: RequestHeaders) => RequestHeaders;

/** Sent to every origin, whatever the policy says. */
const alwaysSent = ["host", "user-agent", "content-length"];

/** The headers that a behavior's policy lets through, and those that its origin adds. */
export function originRequest(
  resourcesOf: ResourcesOf,
  behavior: Fields,
  origin: Fields,
): OriginRequest {
  const allowed = allowedHeaders(resourcesOf, behavior);
  const added = Object.fromEntries(
    origin
      .children("OriginCustomHeaders")
      .map((header) => [
        header.text("HeaderName").toLowerCase(),
        header.text("HeaderValue"),
      ]),
  );
  return (headers) => ({
    ...Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => allowed === undefined || allowed.has(name),
      ),
    ),
    ...added,
  });
}

/** @returns undefined for one of CloudFront's own policies, which are not in the template */
function allowedHeaders(
  resourcesOf: ResourcesOf,
  behavior: Fields,
): ReadonlySet<string> | undefined {
  if (!behavior.has("OriginRequestPolicyId")) return undefined;
  const id = behavior.text("OriginRequestPolicyId");
  const policy = resourcesOf("AWS::CloudFront::OriginRequestPolicy").find(
    ({ name }) => name === id,
  );
  if (policy === undefined) return undefined;
  const config = policy.properties.child("OriginRequestPolicyConfig");
  for (const part of ["CookiesConfig", "QueryStringsConfig"] as const) {
    const kind =
      part === "CookiesConfig" ? "CookieBehavior" : "QueryStringBehavior";
    if (config.child(part).text(kind) !== "all")
      throw new TemplateError(policy.logicalId, `${part} must be all locally`);
  }
  const headers = config.child("HeadersConfig");
  if (headers.text("HeaderBehavior") !== "whitelist") {
    throw new TemplateError(
      policy.logicalId,
      "only a list of allowed headers runs locally",
    );
  }
  return new Set([
    ...alwaysSent,
    ...headers.texts("Headers").map((name) => name.toLowerCase()),
  ]);
}
