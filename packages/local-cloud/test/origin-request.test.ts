import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { startLocalCloud, type LocalCloud } from "../index.ts";
import type { CloudFormationTemplate } from "../template/template.ts";
import { LocalTemplate } from "./local-template.ts";
import { rootDir } from "./support.ts";

/**
 * Returns a distribution whose API origin gets a header of its own, and the viewer's headers that this policy allows.
 */
function templateWith(policy: object): CloudFormationTemplate {
  const template = new LocalTemplate()
    .withBucket()
    .withFunction("Echo", "echo.ts")
    .withApi({ "GET /api/echo": "Echo" })
    .withDistribution()
    .with("Policy", "AWS::CloudFront::OriginRequestPolicy", {
      OriginRequestPolicyConfig: policy,
    })
    .build();
  const text = JSON.stringify(template)
    .replace(
      '"CustomOriginConfig":',
      '"OriginCustomHeaders":[{"HeaderName":"X-Secret","HeaderValue":"of the origin"}],"CustomOriginConfig":',
    )
    .replaceAll(
      '"TargetOriginId":"api"',
      '"TargetOriginId":"api","OriginRequestPolicyId":{"Ref":"Policy"}',
    );
  return JSON.parse(text) as CloudFormationTemplate;
}

const everything = {
  CookiesConfig: { CookieBehavior: "all" },
  QueryStringsConfig: { QueryStringBehavior: "all" },
};

describe("the origin request of the API", () => {
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await startLocalCloud({
      template: templateWith({
        ...everything,
        HeadersConfig: {
          HeaderBehavior: "whitelist",
          Headers: ["X-Wanted", "CloudFront-Viewer-Address"],
        },
      }),
      rootDir,
    });
  });
  afterAll(() => cloud.stop());

  it("has only the listed headers and the origin's own", async () => {
    const response = await fetch(`${cloud.origin}/api/echo?x=1`, {
      headers: {
        "x-wanted": "yes",
        "x-unwanted": "yes",
        "x-secret": "made up",
        "cloudfront-viewer-address": "203.0.113.9:1",
        cookie: "one=1",
      },
    });
    const event = (await response.json()) as APIGatewayProxyEventV2;

    expect(event.headers).toMatchObject({
      "x-wanted": "yes",
      "x-secret": "of the origin",
    });
    expect(event.headers).not.toHaveProperty("x-unwanted");
    expect(event.headers["cloudfront-viewer-address"]).toMatch(
      /^127\.0\.0\.1:\d+$/,
    );
    expect(event.cookies).toEqual(["one=1"]);
    expect(event.rawQueryString).toBe("x=1");
  });
});

describe("a policy that is not supported locally", () => {
  it.each([
    [
      { ...everything, HeadersConfig: { HeaderBehavior: "allExcept" } },
      /only a list of allowed headers/,
    ],
    [
      {
        ...everything,
        CookiesConfig: { CookieBehavior: "whitelist", Cookies: ["one"] },
        HeadersConfig: { HeaderBehavior: "whitelist", Headers: [] },
      },
      /CookiesConfig must be all or none/,
    ],
  ])("stops the start: %j", async (policy, message) => {
    await expect(
      startLocalCloud({ template: templateWith(policy), rootDir }),
    ).rejects.toThrow(message);
  });
});

describe("a cache policy", () => {
  const cached = (changes: object = {}) => {
    const template = templateWith({
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "none" },
      HeadersConfig: {
        HeaderBehavior: "whitelist",
        Headers: ["CloudFront-Viewer-Address"],
      },
    });
    const config = {
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
    };
    const text = JSON.stringify({
      Resources: {
        ...template.Resources,
        Kept: {
          Type: "AWS::CloudFront::CachePolicy",
          Properties: { CachePolicyConfig: config },
        },
      },
    }).replaceAll(
      '"TargetOriginId":"api"',
      '"TargetOriginId":"api","CachePolicyId":{"Ref":"Kept"}',
    );
    return startLocalCloud({
      template: JSON.parse(text) as CloudFormationTemplate,
      rootDir,
    });
  };

  it("forwards its own parameters, and keeps what may be kept", async () => {
    const cloud = await cached();
    try {
      const ask = (query: string) =>
        fetch(`${cloud.origin}/api/echo?${query}`, {
          headers: { cookie: "one=1" },
        });
      const event = (await (
        await ask("x=%C3%A9&y=2")
      ).json()) as APIGatewayProxyEventV2;
      expect(event.rawQueryString).toBe("x=%C3%A9");
      expect(event).not.toHaveProperty("cookies");
      expect(event.headers).toHaveProperty("cloudfront-viewer-address");
      expect(event.headers).toMatchObject({ "x-secret": "of the origin" });

      for (const [control, found] of [
        ["max-age=60", "Hit"],
        ["private, max-age=60", "Miss"],
        ["no-store, max-age=60", "Miss"],
      ] as const) {
        const first = await ask(`x=${control}`);
        const again = await ask(`x=${control}`);
        expect(first.headers.get("x-cache")).toBe("Miss from cloudfront");
        expect(again.headers.get("x-cache")).toContain(found);
      }
    } finally {
      await cloud.stop();
    }
  });

  it("that caches more is not supported locally", async () => {
    await expect(cached({ DefaultTTL: 60 })).rejects.toThrow(
      /only replies that ask for it/,
    );
  });
});
