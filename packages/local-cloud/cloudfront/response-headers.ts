import type { ServerResponse } from "node:http";
import type { Properties } from "../template/properties.ts";

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  /** True if it replaces the origin's own header. */
  readonly override: boolean;
}

/**
 * Reads the headers of a CloudFront response headers policy, adapted to plain http on this machine: no HSTS, and the
 * CSP names the local S3 instead of the bucket.
 */
export function readPolicyHeaders(
  policy: Properties,
  s3Endpoint: string,
): readonly PolicyHeader[] {
  const config = policy.child("ResponseHeadersPolicyConfig");
  config.allowOnly([
    "Name",
    "Comment",
    "SecurityHeadersConfig",
    "CustomHeadersConfig",
  ]);
  const security = config.child("SecurityHeadersConfig");
  security.allowOnly([
    "ContentSecurityPolicy",
    "ContentTypeOptions",
    "FrameOptions",
    "ReferrerPolicy",
    "StrictTransportSecurity",
  ]);
  const header = (
    part: string,
    name: string,
    value: (fields: Properties) => string,
  ) =>
    security.has(part)
      ? [
          {
            name,
            value: value(security.child(part)),
            override: security.child(part).flag("Override"),
          },
        ]
      : [];
  return [
    ...header("ContentSecurityPolicy", "content-security-policy", (fields) =>
      localPolicy(fields.text("ContentSecurityPolicy"), s3Endpoint),
    ),
    ...header("ContentTypeOptions", "x-content-type-options", () => "nosniff"),
    ...header("FrameOptions", "x-frame-options", (fields) =>
      fields.text("FrameOption"),
    ),
    ...header("ReferrerPolicy", "referrer-policy", (fields) =>
      fields.text("ReferrerPolicy"),
    ),
    ...config
      .child("CustomHeadersConfig")
      .children("Items")
      .map((item) => ({
        name: item.text("Header").toLowerCase(),
        value: item.text("Value"),
        override: item.flag("Override"),
      })),
  ];
}

function localPolicy(policy: string, s3Endpoint: string): string {
  return policy
    .replace(/https:\/\/[\w.-]+\.s3[\w.-]*\.amazonaws\.com/g, s3Endpoint)
    .split(/;\s*/)
    .filter(
      (directive) =>
        directive !== "" && directive.trim() !== "upgrade-insecure-requests",
    )
    .join("; ");
}

/** Adds the policy's headers to any reply of the origin when its head is written. */
export function applyPolicy(
  headers: readonly PolicyHeader[],
  response: ServerResponse,
): void {
  const writeHead = response.writeHead.bind(response) as (
    ...head: unknown[]
  ) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    const given =
      head.find((part) => typeof part === "object" && part !== null) ?? {};
    for (const [name, value] of Object.entries(given)) {
      response.setHeader(name, value as string);
    }
    for (const { name, value, override } of headers) {
      if (override || !response.hasHeader(name)) {
        response.setHeader(name, value);
      }
    }
    return writeHead(head[0]);
  };
}
