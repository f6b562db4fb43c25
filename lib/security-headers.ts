import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/**
 * Builds the content security policy. Code and styles that a page has in itself are allowed by their hashes in the
 * page's own policy, which holds beside this one (see `web/build/page-files.ts`): hashes in a header, which a deployment
 * replaces at another moment than the pages, would refuse the pages of a release or of the one before it. With trusted
 * types no code of the page can turn text into markup, libraries included.
 */
function contentSecurityPolicy(connections: readonly string[]): string {
  const hosts = connections.join(" ");
  return [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${hosts}`,
    `frame-src ${hosts}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/**
 * Returns the headers of every reply of the site and the API.
 * @param connections hosts that the site may talk to, and show files of, beside its own
 */
export function securityHeaders(
  scope: Construct,
  responseHeadersPolicyName: string,
  connections: readonly string[],
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, "SecurityHeaders", {
    responseHeadersPolicyName,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(connections),
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: "cross-origin-opener-policy",
          value: "same-origin",
          override: true,
        },
        {
          header: "permissions-policy",
          value: "camera=(self), geolocation=(), microphone=()",
          override: true,
        },
      ],
    },
  });
}
