import { describe, expect, it } from "@jest/globals";
import { school } from "../../shared/college/school.ts";
import { ofType } from "../support/read-stack.ts";

const [[policyId, policy] = []] = ofType(
  "AWS::CloudFront::ResponseHeadersPolicy",
);
const config = policy?.Properties["ResponseHeadersPolicyConfig"] as {
  readonly SecurityHeadersConfig: Readonly<Record<string, object>>;
};
const security = config.SecurityHeadersConfig;

/** Permissions of the site, by directive; account and region of the deployment are `*`. */
const directives = ((): ReadonlyMap<string, string> => {
  const { ContentSecurityPolicy: text } = security[
    "ContentSecurityPolicy"
  ] as unknown as {
    readonly ContentSecurityPolicy: {
      readonly "Fn::Join": [string, readonly (string | object)[]];
    };
  };
  return new Map(
    text["Fn::Join"][1]
      .map((part) => (typeof part === "string" ? part : "*"))
      .join("")
      .split("; ")
      .map((directive) => {
        const [name = "", ...values] = directive.split(" ");
        return [name, values.join(" ")] as const;
      }),
  );
})();

describe("every reply of the site and the API", () => {
  it("has these headers, and is served by HTTPS only", () => {
    const [[, distribution] = []] = ofType("AWS::CloudFront::Distribution");
    const { DefaultCacheBehavior = {}, CacheBehaviors = [] } = (distribution
      ?.Properties["DistributionConfig"] ?? {}) as {
      readonly DefaultCacheBehavior?: object;
      readonly CacheBehaviors?: readonly object[];
    };

    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) {
      expect(behavior).toMatchObject({
        ResponseHeadersPolicyId: { Ref: policyId },
        ViewerProtocolPolicy: "redirect-to-https",
      });
    }
  });

  it("has every header of security", () => {
    expect(Object.keys(security).toSorted()).toEqual([
      "ContentSecurityPolicy",
      "ContentTypeOptions",
      "FrameOptions",
      "ReferrerPolicy",
      "StrictTransportSecurity",
    ]);
  });
});

describe("the content security policy", () => {
  it("allows only the site's own sources", () => {
    // Directives that are not listed fall back to this one.
    expect(directives.get("default-src")).toBe("'none'");
    const sources = [...directives].flatMap(([name, values]) =>
      /^(?!connect|frame).*-src$/.test(name) ? values.split(" ") : [],
    );
    // What is in a page is allowed by the page's own policy, one by one (`school-site.test.ts`).
    const own = /^('none'|'self'|data:|'unsafe-inline')$/;
    expect(sources.filter((source) => !own.test(source))).toEqual([]);
  });

  it("forbids, without a fallback, another base, external form actions, and frames around the site", () => {
    expect(directives.get("base-uri")).toBe("'none'");
    expect(directives.get("form-action")).toBe("'self'");
    expect(directives.get("frame-ancestors")).toBe("'none'");
  });

  it("allows connections to the site and to the bucket of documents, whose files alone are shown in a frame", () => {
    const bucket = `https://${school.slug}-dev-documents-*-*.s3`;
    const hosts = `${bucket}.*.amazonaws.com ${bucket}.amazonaws.com`;
    expect(directives.get("connect-src")).toBe(`'self' ${hosts}`);
    expect(directives.get("frame-src")).toBe(hosts);
  });

  it("prevents text from becoming markup or code by Trusted Types", () => {
    expect(directives.get("require-trusted-types-for")).toBe("'script'");
    expect(directives.get("trusted-types")).toBe("'none'");
  });
});
