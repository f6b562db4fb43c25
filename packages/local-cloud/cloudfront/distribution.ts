import { METHODS, type IncomingMessage } from "node:http";
import type { Rights } from "../iam/rights.ts";
import { account } from "../template/physical-names.ts";
import type { Properties } from "../template/properties.ts";
import { named, onlyOne, type ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import {
  originRequest,
  UNCHANGED,
  type OriginRequest,
} from "./origin-request.ts";
import { readPolicyHeaders } from "./response-headers.ts";
import { viewerRequestFunction, type ViewerRequest } from "./viewer-request.ts";

/** Origin to which CloudFront sends a path, and what it adds. */
export interface Behavior {
  readonly pattern: RegExp;
  readonly origin: "site" | "api";
  readonly methods: readonly string[];
  readonly headers: ReturnType<typeof readPolicyHeaders>;
  readonly originRequest: OriginRequest;
  readonly viewerRequest: ViewerRequest | undefined;
  /** Whether the site's files are compressed for clients that accept it. */
  readonly compress: boolean;
}

/**
 * Reads the behaviors of the template's distribution, the default one last.
 * @throws TemplateError for what does not run locally, or a bucket that the distribution may not read
 */
export function readDistribution(
  resourcesOf: ResourcesOf,
  apiId: string | undefined,
  s3Endpoint: string,
  rights: Rights,
): readonly Behavior[] {
  const distribution = onlyOne(resourcesOf, "AWS::CloudFront::Distribution");
  if (distribution === undefined) {
    return [
      {
        pattern: /^/,
        origin: "api",
        methods: METHODS,
        headers: [],
        originRequest: UNCHANGED,
        viewerRequest: undefined,
        compress: false,
      },
    ];
  }
  const config = distribution.properties.child("DistributionConfig");
  const origins = new Map(
    config
      .children("Origins")
      .map((origin) => [
        origin.text("Id"),
        { origin, kind: originKind(origin, apiId) },
      ]),
  );
  for (const { origin } of origins.values()) {
    if (!origin.names().includes("OriginAccessControlId")) continue;
    const [bucket = ""] = origin.text("DomainName").split(".");
    const refusal = rights.refusal(
      {
        service: "cloudfront.amazonaws.com",
        sourceArn: `arn:aws:cloudfront::${account}:distribution/${distribution.name}`,
      },
      { action: "s3:GetObject", resource: `arn:aws:s3:::${bucket}/index.html` },
    );
    if (refusal !== undefined) throw new TemplateError(origin.where, refusal);
  }
  for (const answer of config.children("CustomErrorResponses")) {
    if (answer.has("ResponsePagePath") || answer.has("ResponseCode")) {
      throw new TemplateError(
        answer.where,
        "error responses would hide the API's errors",
      );
    }
  }
  const read = (behavior: Properties): Behavior => {
    behavior.allowOnly([
      "AllowedMethods",
      "CachePolicyId",
      "Compress",
      "FunctionAssociations",
      "OriginRequestPolicyId",
      "PathPattern",
      "ResponseHeadersPolicyId",
      "TargetOriginId",
      "ViewerProtocolPolicy",
    ]);
    const target = origins.get(behavior.text("TargetOriginId"));
    if (target === undefined) {
      throw new TemplateError(behavior.where, "the origin is unknown");
    }
    const methods = behavior.texts("AllowedMethods");
    return {
      pattern: pathPattern(behavior.textOr("PathPattern", "*")),
      origin: target.kind,
      methods: methods.length > 0 ? methods : ["GET", "HEAD"],
      headers: policyHeaders(resourcesOf, behavior, s3Endpoint),
      originRequest: originRequest(resourcesOf, behavior, target.origin),
      viewerRequest: viewerRequest(resourcesOf, behavior),
      compress:
        behavior.flag("Compress") &&
        behavior.textOr("CachePolicyId", "") === CACHING_OPTIMIZED,
    };
  };
  return [
    ...config.children("CacheBehaviors").map(read),
    read(config.child("DefaultCacheBehavior")),
  ];
}

/** Id of CloudFront's managed policy for sites, the only one of those under which it compresses. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** Returns the behavior for a request, by the path that CloudFront would compare. */
export function behaviorFor(
  behaviors: readonly Behavior[],
  request: IncomingMessage,
): Behavior | undefined {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  return behaviors.find(({ pattern }) => pattern.test(path));
}

function originKind(
  origin: Properties,
  apiId: string | undefined,
): Behavior["origin"] {
  if (origin.has("S3OriginConfig") || origin.has("OriginAccessControlId")) {
    return "site";
  }
  if (
    apiId !== undefined &&
    origin.text("DomainName").startsWith(`${apiId}.`)
  ) {
    return "api";
  }
  throw new TemplateError(
    origin.where,
    "the origin is neither the site's bucket nor the API",
  );
}

/** Compiles a pattern: `*` is any text and `?` any character; the leading slash is optional. */
function pathPattern(pattern: string): RegExp {
  if (pattern === "*") return /^/;
  const source = pattern
    .replace(/^\/?/, "/")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`);
}

function policyHeaders(
  resourcesOf: ResourcesOf,
  behavior: Properties,
  s3Endpoint: string,
) {
  if (!behavior.has("ResponseHeadersPolicyId")) return [];
  const { properties } = named(
    resourcesOf,
    "AWS::CloudFront::ResponseHeadersPolicy",
    behavior.text("ResponseHeadersPolicyId"),
    behavior.where,
  );
  return readPolicyHeaders(properties, s3Endpoint);
}

function viewerRequest(
  resourcesOf: ResourcesOf,
  behavior: Properties,
): ViewerRequest | undefined {
  const [association, ...others] = behavior.children("FunctionAssociations");
  if (association === undefined) return undefined;
  if (others.length > 0 || association.text("EventType") !== "viewer-request") {
    throw new TemplateError(
      behavior.where,
      "only one function, for viewer-request, runs locally",
    );
  }
  const name = association.text("FunctionARN").replace(/^.*:function\//, "");
  return viewerRequestFunction(
    named(resourcesOf, "AWS::CloudFront::Function", name, behavior.where),
  );
}
