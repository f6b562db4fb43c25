import { describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { LocalTemplate } from "./local-template.ts";
import { startStack } from "./support.ts";

const everything = {
  CookiesConfig: { CookieBehavior: "all" },
  QueryStringsConfig: { QueryStringBehavior: "all" },
};
const nothing = {
  CookiesConfig: { CookieBehavior: "none" },
  QueryStringsConfig: { QueryStringBehavior: "none" },
};
function only(...Headers: readonly string[]) {
  return { HeadersConfig: { HeaderBehavior: "whitelist", Headers } };
}

/** Starts an API behind CloudFront with these policies, and returns what asks it. */
async function start(policy: object, cache?: object) {
  const stack = new LocalTemplate()
    .withBucket()
    .withFunction("Echo", "echo.ts")
    .withApi({ "GET /api/echo": "Echo" })
    .with("Policy", "AWS::CloudFront::OriginRequestPolicy", {
      OriginRequestPolicyConfig: policy,
    })
    .with("Cache", "AWS::CloudFront::CachePolicy", {
      CachePolicyConfig: cache,
    })
    .withDistribution({
      OriginRequestPolicyId: { Ref: "Policy" },
      ...(cache && { CachePolicyId: { Ref: "Cache" } }),
    });
  const cloud = await startStack(stack);
  return (query: string, headers = {}) =>
    fetch(`${cloud.origin}/api/echo?${query}`, {
      headers: { cookie: "one=1", ...headers },
    });
}
async function eventOf(reply: Promise<Response>) {
  return (await (await reply).json()) as APIGatewayProxyEventV2;
}

describe("the origin request of the API", () => {
  it("has only the listed headers and the origin's own", async () => {
    const ask = await start({
      ...everything,
      ...only("X-Wanted", "CloudFront-Viewer-Address"),
    });
    const event = await eventOf(
      ask("x=1", {
        "x-wanted": "yes",
        "x-unwanted": "yes",
        "x-secret": "made up",
        "cloudfront-viewer-address": "203.0.113.9:1",
      }),
    );

    expect(event.headers).toMatchObject({
      "x-wanted": "yes",
      "x-secret": "of the origin",
      "cloudfront-viewer-address": expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    });
    expect(event.headers).not.toHaveProperty("x-unwanted");
    expect(event.cookies).toEqual(["one=1"]);
    expect(event.rawQueryString).toBe("x=1");
  });
});

describe("a cache policy", () => {
  const cached = (changes: object = {}) =>
    start(
      { ...nothing, ...only("CloudFront-Viewer-Address") },
      {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: "none" },
          HeadersConfig: { HeaderBehavior: "none" },
          QueryStringsConfig: {
            QueryStringBehavior: "whitelist",
            QueryStrings: ["x"],
          },
        },
        ...changes,
      },
    );

  it("forwards its own parameters", async () => {
    const ask = await cached();
    const event = await eventOf(ask("x=%C3%A9&y=2"));
    expect(event.rawQueryString).toBe("x=%C3%A9");
    expect(event).not.toHaveProperty("cookies");
    expect(event.headers).toMatchObject({
      "x-secret": "of the origin",
      "cloudfront-viewer-address": expect.any(String),
    });
  });

  it("that caches more is not supported locally", async () => {
    await expect(cached({ DefaultTTL: undefined })).rejects.toThrow(
      /only replies that ask for it/,
    );
  });
});
