import { describe, expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { school } from "../../shared/application/school.ts";
import { routeIds } from "../../shared/routes.ts";
import { ofType } from "../support/read-stack.ts";

describe("the site", () => {
  it("falls back to the single page on its own behavior, and never by an error page", () => {
    const [[, distribution] = []] = ofType("AWS::CloudFront::Distribution");
    const config = distribution?.Properties["DistributionConfig"] as Record<
      string,
      unknown
    >;

    for (const answer of config["CustomErrorResponses"] as object[])
      expect(answer).toEqual({
        ErrorCode: expect.any(Number),
        // Another caller must not get this one's error.
        ErrorCachingMinTTL: 0,
      });
    expect(config["DefaultCacheBehavior"]).toMatchObject({
      FunctionAssociations: [{ EventType: "viewer-request" }],
    });
    const behaviors = config["CacheBehaviors"] as Record<string, unknown>[];
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/api/*",
      "/public/*",
      "/service/*",
      "/lookup/*",
    ]);
    for (const behavior of behaviors)
      expect(behavior).not.toHaveProperty("FunctionAssociations");
    for (const behavior of behaviors.slice(0, 3)) {
      // AWS's managed policy that disables caching.
      expect(behavior).toMatchObject({
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        OriginRequestPolicyId: {
          Ref: ofType("AWS::CloudFront::OriginRequestPolicy")[0]?.[0],
        },
      });
    }
    const [[, request] = []] = ofType("AWS::CloudFront::OriginRequestPolicy");
    expect(request?.Properties).toMatchObject({
      OriginRequestPolicyConfig: {
        HeadersConfig: {
          HeaderBehavior: "whitelist",
          Headers: [
            "Accept",
            "CloudFront-Viewer-Address",
            "Content-Type",
            "Origin",
            "Purpose",
            "Sec-Fetch-Site",
            "Sec-Purpose",
          ],
        },
        CookiesConfig: { CookieBehavior: "all" },
        QueryStringsConfig: { QueryStringBehavior: "all" },
      },
    });
  });

  it.each([
    ["/", "/index.html"],
    ["/about", "/index.html"],
    ["/login", "/account.html"],
    ["/about.", "/index.html"],
    ["/about.html", "/index.html"],
    ["/nothing.php", "/index.html"],
    ["/robots.txt", "/robots.txt"],
    ["/assets/index-12345678.js", "/assets/index-12345678.js"],
  ])("answers %s with %s", (path, file) => {
    const [[, fallback] = []] = ofType("AWS::CloudFront::Function");
    const code = String(fallback?.Properties["FunctionCode"]);
    const handler = runInNewContext(`${code};handler`) as (event: object) => {
      readonly uri: string;
    };

    expect(handler({ request: { uri: path } }).uri).toBe(file);
  });

  it("keeps of the lookup what the API allows to be kept, by its parameters and nothing of who asks", () => {
    const [[, distribution] = []] = ofType("AWS::CloudFront::Distribution");
    const config = distribution?.Properties["DistributionConfig"] as
      | { CacheBehaviors: Record<string, unknown>[]; Logging?: unknown }
      | undefined;
    const [cache, ...otherCaches] = ofType("AWS::CloudFront::CachePolicy");
    const [, request] = ofType("AWS::CloudFront::OriginRequestPolicy");

    expect(otherCaches).toEqual([]);
    expect(config?.CacheBehaviors[3]).toMatchObject({
      PathPattern: "/lookup/*",
      AllowedMethods: ["GET", "HEAD"],
      CachePolicyId: { Ref: cache?.[0] },
      OriginRequestPolicyId: { Ref: request?.[0] },
    });
    expect(cache?.[1].Properties["CachePolicyConfig"]).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 86_400,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: "none" },
        HeadersConfig: { HeaderBehavior: "none" },
        QueryStringsConfig: {
          QueryStringBehavior: "whitelist",
          QueryStrings: [
            "category",
            "country",
            "id",
            "max_results",
            "state",
            "text",
          ],
        },
      },
    });
    expect(request?.[1].Properties["OriginRequestPolicyConfig"]).toMatchObject({
      HeadersConfig: { Headers: ["Accept", "CloudFront-Viewer-Address"] },
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    });
    // It would hold what was typed.
    expect(config).toBeDefined();
    expect(config?.Logging).toBeUndefined();
  });

  it("shares a secret with the routes, and with nobody else", () => {
    const [[, distribution] = []] = ofType("AWS::CloudFront::Distribution");
    const config = distribution?.Properties["DistributionConfig"] as
      | { Origins: { OriginCustomHeaders?: { HeaderValue: unknown }[] }[] }
      | undefined;
    const [secret] = (config?.Origins ?? []).flatMap(
      ({ OriginCustomHeaders = [] }) => OriginCustomHeaders,
    );
    expect(JSON.stringify(secret?.HeaderValue)).toMatch(
      /resolve:secretsmanager:/,
    );
    const knows = ofType("AWS::Lambda::Function")
      .filter(
        ([, { Properties }]) =>
          JSON.stringify(
            (
              Properties["Environment"] as {
                Variables?: Record<string, unknown>;
              }
            )?.Variables?.["ORIGIN_SECRET"],
          ) === JSON.stringify(secret?.HeaderValue),
      )
      .map(([, { Metadata }]) => String(Metadata?.["entry"]));
    expect(knows.toSorted()).toEqual(
      routeIds.map((id) => `lambdas/api/${id}.ts`).toSorted(),
    );
  });

  it("has a strict policy, under which the browser may talk to the bucket of documents", () => {
    const [[, policy] = []] = ofType("AWS::CloudFront::ResponseHeadersPolicy");
    const text = JSON.stringify(policy?.Properties);

    expect(text).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
    expect(text).toContain(
      `connect-src 'self' https://${school.slug}-dev-documents-`,
    );
    expect(text).not.toMatch(/script-src[^;]*unsafe/);
    // Text never becomes markup or code, by whatever way it came into the page.
    expect(text).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });
});
