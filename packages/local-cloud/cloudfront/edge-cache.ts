import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResult } from "../api/result.ts";
import type { Properties } from "../template/properties.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

/** Cache of the replies to one behavior's requests. */
export type EdgeCache = ReturnType<typeof edgeCache>;

/**
 * Reads a behavior's cache policy.
 * @returns undefined for CloudFront's managed policies, which are not in the template: with one, the API is not cached,
 * and with the other the site, which is read from its folder
 * @throws TemplateError for a policy that caches what the origin does not allow to be cached, or has more than the
 * query in its cache key
 */
export function readEdgeCache(
  resourcesOf: ResourcesOf,
  behavior: Properties,
): EdgeCache | undefined {
  const id = behavior.textOr("CachePolicyId", "");
  const policy = resourcesOf("AWS::CloudFront::CachePolicy").find(
    ({ name }) => name === id,
  );
  if (policy === undefined) return undefined;
  const config = policy.properties.child("CachePolicyConfig");
  const key = config.child("ParametersInCacheKeyAndForwardedToOrigin");
  const isSupported =
    key.child("CookiesConfig").text("CookieBehavior") === "none" &&
    key.child("HeadersConfig").text("HeaderBehavior") === "none" &&
    key.child("QueryStringsConfig").text("QueryStringBehavior") ===
      "whitelist" &&
    config.numberOr("MinTTL", 0) === 0 &&
    config.numberOr("DefaultTTL", 86_400) === 0 &&
    !key.flag("EnableAcceptEncodingBrotli") &&
    !key.flag("EnableAcceptEncodingGzip");
  if (!isSupported) {
    throw new TemplateError(
      policy.logicalId,
      "only replies that ask for it are kept locally, by listed query parameters alone, and not compressed",
    );
  }
  return edgeCache(
    new Set(key.child("QueryStringsConfig").texts("QueryStrings")),
    config.numberOr("MaxTTL", 31_536_000),
  );
}

function edgeCache(parameters: ReadonlySet<string>, mostSeconds: number) {
  const results = new Map<string, { until: number; result: unknown }>();
  return {
    /** Query parameters in the cache key; the origin always gets these. */
    parameters,
    clear: () => results.clear(),
    /** Answers from the cache, or asks the API and caches the handler's result as its Cache-Control allows. */
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      ask: () => Promise<unknown>,
    ): Promise<void> {
      const key = withParameters(request.url ?? "/", parameters);
      const kept = results.get(key);
      const isHit = kept !== undefined && kept.until > Date.now();
      response.setHeader(
        "x-cache",
        `${isHit ? "Hit" : "Miss"} from cloudfront`,
      );
      if (isHit) return sendResult(kept.result, response);
      const result = await ask();
      const seconds = Math.min(secondsToKeep(response), mostSeconds);
      if (request.method !== "GET" || seconds <= 0) return;
      results.set(key, { until: Date.now() + seconds * 1000, result });
    },
  };
}

/** Returns the address with these query parameters only. */
export function withParameters(
  url: string,
  parameters: ReadonlySet<string>,
): string {
  const [path = "/", query = ""] = url.split("?");
  const kept = query
    .split("&")
    .filter((pair) => parameters.has(pair.split("=")[0] ?? ""));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

function secondsToKeep(response: ServerResponse): number {
  const control = String(response.getHeader("cache-control") ?? "");
  if (response.statusCode !== 200) return 0;
  if (/no-store|no-cache|private/.test(control)) return 0;
  const [, seconds = "0"] =
    /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control) ?? [];
  return Number(seconds);
}
