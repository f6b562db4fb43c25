import type { Properties } from "../template/properties.ts";
import {
  named,
  type LocalResource,
  type ResourcesOf,
} from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

export type RequestHeaders = Readonly<Record<string, string>>;

/** Changes that CloudFront makes to a viewer's request on its way to an origin. */
export interface OriginRequest {
  url(url: string): string;
  /** Names are lower-case; cookies are one of the headers. */
  headers(headers: RequestHeaders): RequestHeaders;
}

/** Nothing is changed where no distribution is before what answers. */
export const UNCHANGED: OriginRequest = {
  url: (url) => url,
  headers: (headers) => headers,
};

/** Headers that are sent to every origin, regardless of the policy. */
const ALWAYS_SENT = ["host", "user-agent", "content-length"];

/** Reads what a behavior's policies let through, and the headers that its origin adds. */
export function originRequest(
  resourcesOf: ResourcesOf,
  behavior: Properties,
  origin: Properties,
): OriginRequest {
  const parameters = parametersOfCache(resourcesOf, behavior);
  const type = "AWS::CloudFront::OriginRequestPolicy";
  const policy = behavior.has("OriginRequestPolicyId")
    ? named(
        resourcesOf,
        type,
        behavior.text("OriginRequestPolicyId"),
        behavior.where,
      )
    : undefined;
  const allowed = policy && allowedHeaders(policy);
  const passesQuery =
    policy === undefined ||
    passesAll(policy, "QueryStringsConfig", "QueryStringBehavior");
  const added = Object.fromEntries(
    origin
      .children("OriginCustomHeaders")
      .map((header) => [
        header.text("HeaderName").toLowerCase(),
        header.text("HeaderValue"),
      ]),
  );
  return {
    url: (url) => (passesQuery ? url : withParameters(url, parameters)),
    headers: (headers) => ({
      ...Object.fromEntries(
        Object.entries(headers).filter(
          ([name]) => allowed === undefined || allowed.has(name),
        ),
      ),
      ...added,
    }),
  };
}

/**
 * Returns the parameters in a behavior's cache key, which its origin always gets: none under CloudFront's managed policies,
 * which are not in the template. Nothing is cached here.
 * @throws TemplateError for a policy that caches what the origin does not allow to be cached, or has more than the
 * query in its cache key
 */
function parametersOfCache(
  resourcesOf: ResourcesOf,
  behavior: Properties,
): readonly string[] {
  const id = behavior.textOr("CachePolicyId", "");
  const policy = resourcesOf("AWS::CloudFront::CachePolicy").find(
    ({ name }) => name === id,
  );
  if (policy === undefined) return [];
  const config = policy.properties.child("CachePolicyConfig");
  const key = config.child("ParametersInCacheKeyAndForwardedToOrigin");
  const query = key.child("QueryStringsConfig");
  const isSupported =
    key.child("CookiesConfig").text("CookieBehavior") === "none" &&
    key.child("HeadersConfig").text("HeaderBehavior") === "none" &&
    query.text("QueryStringBehavior") === "whitelist" &&
    config.numberOr("MinTTL", 0) === 0 &&
    config.numberOr("DefaultTTL", 86_400) === 0;
  if (!isSupported) {
    throw new TemplateError(
      policy.logicalId,
      "locally, only replies that ask for it may be kept, by listed query parameters alone",
    );
  }
  return query.texts("QueryStrings");
}

/** Returns the address with these query parameters only. */
function withParameters(url: string, parameters: readonly string[]): string {
  const [path = "/", query = ""] = url.split("?");
  const kept = query
    .split("&")
    .filter((pair) => parameters.includes(pair.split("=")[0] ?? ""));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

/** Returns true for all, false for none. */
function passesAll(
  { logicalId, properties }: LocalResource,
  part: "CookiesConfig" | "QueryStringsConfig",
  kind: "CookieBehavior" | "QueryStringBehavior",
): boolean {
  const passed = properties
    .child("OriginRequestPolicyConfig")
    .child(part)
    .text(kind);
  if (passed !== "all" && passed !== "none") {
    throw new TemplateError(logicalId, `${part} must be all or none locally`);
  }
  return passed === "all";
}

function allowedHeaders(policy: LocalResource): ReadonlySet<string> {
  const headers = policy.properties
    .child("OriginRequestPolicyConfig")
    .child("HeadersConfig");
  if (headers.text("HeaderBehavior") !== "whitelist") {
    throw new TemplateError(
      policy.logicalId,
      "only a list of allowed headers runs locally",
    );
  }
  return new Set([
    ...ALWAYS_SENT,
    ...(passesAll(policy, "CookiesConfig", "CookieBehavior") ? ["cookie"] : []),
    ...headers.texts("Headers").map((name) => name.toLowerCase()),
  ]);
}
