import { Duration } from "aws-cdk-lib";
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  type BehaviorOptions,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { routes } from "../shared/routes.ts";
import { globalName, type Settings } from "./settings.ts";

/**
 * Headers that CloudFront forwards to the API. CloudFront writes the viewer's address itself and overwrites any that
 * the viewer sent; the managed policies either lack it or forward the host name, which API Gateway refuses.
 */
const API_HEADERS = [
  "Accept",
  "CloudFront-Viewer-Address",
  "Content-Type",
  "Origin",
  "Purpose",
  "Sec-Fetch-Site",
  "Sec-Purpose",
  "X-Application",
  "X-Form-Version",
];

const API_PATHS = ["/api/*", "/public/*", "/service/*"];
const LOOKUP_PATH = "/lookup/*";
/** The address by which mail programs end reminders. */
export const ONE_CLICK_PATH = routes["stop-reminders"].path;

/** Query parameters that a reply of the lookup depends on: the API gets these and no others, and no cookies. */
const LOOKUP_PARAMETERS = [
  "category",
  "country",
  "id",
  "max_results",
  "state",
  "text",
];

/** Caches only what the API's Cache-Control allows: searches for schools, which contain nothing about the caller. */
function lookupBehavior(
  scope: Construct,
  settings: Settings,
  shared: BehaviorOptions,
): BehaviorOptions {
  return {
    ...shared,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: new CachePolicy(scope, "LookupCache", {
      cachePolicyName: globalName(settings, "lookup"),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      cookieBehavior: CacheCookieBehavior.none(),
      headerBehavior: CacheHeaderBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList(
        ...LOOKUP_PARAMETERS,
      ),
    }),
    originRequestPolicy: new OriginRequestPolicy(scope, "LookupRequest", {
      originRequestPolicyName: globalName(settings, "lookup"),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        "Accept",
        "CloudFront-Viewer-Address",
      ),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    }),
  };
}

/** Returns the behaviors of the API's paths: where requests go, and what of them and of the replies is cached. */
export function apiBehaviors(
  scope: Construct,
  settings: Settings,
  shared: BehaviorOptions,
  atEdge: Pick<BehaviorOptions, "functionAssociations">,
): Readonly<Record<string, BehaviorOptions>> {
  const api: BehaviorOptions = {
    ...shared,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: new OriginRequestPolicy(scope, "ApiRequest", {
      originRequestPolicyName: globalName(settings, "api"),
      headerBehavior: OriginRequestHeaderBehavior.allowList(...API_HEADERS),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    }),
  };
  return {
    [ONE_CLICK_PATH]: { ...api, ...atEdge },
    ...Object.fromEntries(API_PATHS.map((path) => [path, api])),
    [LOOKUP_PATH]: lookupBehavior(scope, settings, shared),
  };
}
