import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { routeIds, routes } from "../../shared/routes.ts";
import { ofType } from "../support/read-stack.ts";
import { runScript } from "../support/run-script.ts";

interface Behavior {
  readonly PathPattern: string;
  readonly FunctionAssociations?: readonly object[];
}
const [config] = ofType("AWS::CloudFront::Distribution").map(
  ([, { Properties }]) => Properties["DistributionConfig"],
) as [
  {
    readonly CustomErrorResponses: readonly object[];
    readonly DefaultCacheBehavior: Behavior;
    readonly CacheBehaviors: readonly Behavior[];
    readonly Origins: readonly {
      readonly OriginCustomHeaders?: readonly { HeaderValue: unknown }[];
    }[];
  },
];

describe("the site", () => {
  it("falls back to the single page on its own behavior, and never by an error page", () => {
    // CloudFront would cache them: another caller must not get this one's error.
    for (const error of config.CustomErrorResponses) {
      expect(error).toEqual({
        ErrorCode: expect.any(Number),
        ErrorCachingMinTTL: 0,
      });
    }
    expect(config.DefaultCacheBehavior).toMatchObject({
      FunctionAssociations: [{ EventType: "viewer-request" }],
    });
    const behaviors = config.CacheBehaviors;
    expect(
      new Set(behaviors.map(({ PathPattern }) => PathPattern.split("/")[1])),
    ).toEqual(new Set(routeIds.map((id) => routes[id].path.split("/")[1])));
    expect(
      behaviors
        .filter((behavior) => "FunctionAssociations" in behavior)
        .map(({ PathPattern }) => PathPattern),
    ).toEqual(["/public/stop-reminders"]);
    for (const behavior of behaviors.slice(0, 4)) {
      // AWS's managed policy that disables caching.
      expect(behavior).toMatchObject({
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        OriginRequestPolicyId: {
          Ref: ofType("AWS::CloudFront::OriginRequestPolicy")[0]?.[0],
        },
      });
    }
  });

  it.each([
    ["/", "/index.html"],
    ["/about", "/index.html"],
    ["/education", "/education.html"],
    ["/completion", "/index.html"],
    ["/login", "/login.html"],
    ["/about.", "/index.html"],
    ["/constructor", "/index.html"],
    ["/education?token=t", "/document.html"],
    ["/education?service_token=t", "/document.html"],
    ["/education?source=mail", "/education.html"],
    ["/robots.txt", "/robots.txt"],
    ["/assets/index-12345678.js", "/assets/index-12345678.js"],
    ["/apple-touch-icon-120x120-precomposed.png", { statusCode: 404 }],
    ["/education/logo.svg?token=t", { statusCode: 404 }],
    ["/.git/config", { statusCode: 404 }],
    // The path by which password managers find out whether they can rely on a status.
    [
      "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
      { statusCode: 404 },
    ],
    [
      "/.well-known/change-password",
      { statusCode: 302, headers: { location: { value: "/forgot" } } },
    ],
    // Mail programs that do not know one click, and those that do.
    [
      "/public/stop-reminders?id=a_1-b",
      {
        statusCode: 302,
        headers: { location: { value: "/stop-reminders?id=a_1-b" } },
      },
    ],
    ["POST /public/stop-reminders?id=a_1-b", "/public/stop-reminders"],
  ])("replies to %s with %s", (path, reply) => {
    const [[, fallback] = []] = ofType("AWS::CloudFront::Function");
    const code = String(fallback?.Properties["FunctionCode"]);
    const handler = runInNewContext(`${code};handler`) as (
      event: object,
    ) => object;

    const [method = "", url = path] = path.startsWith("/")
      ? ["GET"]
      : path.split(" ");
    const { pathname: uri, searchParams } = new URL(url, "https://site");
    const querystring = Object.fromEntries(
      [...searchParams].map(([name, value]) => [name, { value }]),
    );
    expect(handler({ request: { method, uri, querystring } })).toMatchObject(
      typeof reply === "string" ? { uri: reply } : reply,
    );
  });

  it("caches replies of the lookup as the API allows, only by their parameters", () => {
    const [cache, ...otherCaches] = ofType("AWS::CloudFront::CachePolicy");

    expect(otherCaches).toEqual([]);
    expect(config.CacheBehaviors[4]).toMatchObject({
      PathPattern: "/lookup/*",
      CachePolicyId: { Ref: cache?.[0] },
    });
    expect(cache?.[1].Properties["CachePolicyConfig"]).toMatchObject({
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: {
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
    // It would contain typed text.
    expect(config).not.toHaveProperty("Logging");
  });

  it("shares the origin secret only with the routes, and with the worker that stores what they check", () => {
    const [secret] = config.Origins.flatMap(
      ({ OriginCustomHeaders = [] }) => OriginCustomHeaders,
    ).map(({ HeaderValue }) => JSON.stringify(HeaderValue));
    expect(secret).toMatch(/resolve:secretsmanager:/);
    const knows = ofType("AWS::Lambda::Function")
      .filter(([, { Properties }]) =>
        JSON.stringify(Properties["Environment"]).includes(
          `"ORIGIN_SECRETS":${secret}`,
        ),
      )
      .map(([, { Metadata }]) => String(Metadata?.["entry"]));
    expect(knows.toSorted()).toEqual(
      [
        ...routeIds.map((id) => `lambdas/api/${id}.ts`),
        "lambdas/workers/notices.ts",
      ].toSorted(),
    );
  });
});

it("the files of the site are cached for a year with a hash in their name, and revalidated each time without", () => {
  const output = runScript(`
    import { mkdirSync } from "node:fs";
    import { App, Stack } from "aws-cdk-lib";
    import { Template } from "aws-cdk-lib/assertions";
    import { Api } from "./lib/api.ts";
    import { LogGroup } from "aws-cdk-lib/aws-logs";
    import { readSettings } from "./lib/settings.ts";
    import { SITE_FOLDER, UNHASHED_FILES, Website } from "./lib/website.ts";
    mkdirSync(SITE_FOLDER, { recursive: true });
    const app = new App({ analyticsReporting: false });
    const stack = new Stack(app);
    const settings = readSettings(app);
    const { httpApi } = new Api(stack, "Api", { settings, logGroup: new LogGroup(stack, "Log") });
    new Website(stack, "Website", { settings, httpApi });
    const found = Template.fromStack(stack).findResources("Custom::CDKBucketDeployment");
    process.stdout.write(JSON.stringify({ deployments: Object.values(found), unhashed: UNHASHED_FILES }));
  `);
  const { deployments, unhashed } = JSON.parse(output) as {
    readonly deployments: readonly object[];
    readonly unhashed: readonly string[];
  };

  // Files that a page still open somewhere refers to are kept.
  expect(deployments).toMatchObject([
    {
      Properties: {
        Exclude: unhashed,
        Prune: false,
        SystemMetadata: { "cache-control": "max-age=31536000, immutable" },
      },
    },
    {
      Properties: {
        Exclude: ["*"],
        Include: unhashed,
        Prune: false,
        SystemMetadata: { "cache-control": "no-cache" },
        DistributionPaths: unhashed.map((file) => `/${file}`),
        // A slow confirmation would fail the deployment.
        WaitForDistributionInvalidation: false,
      },
    },
  ]);
});
