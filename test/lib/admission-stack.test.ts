import { globSync } from "node:fs";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Match, Template } from "aws-cdk-lib/assertions";
import { OUTPUTS } from "../../bin/deployment.ts";
import { CLIENT } from "../../lambdas/aws.ts";
import { environment } from "../../lambdas/environment.ts";
import { tableIds } from "../../shared/tables.ts";
import { functionOf, ofType, propertiesOf } from "../support/read-stack.ts";
import { ROOT, runScript, textAt } from "../support/run-script.ts";
import { EVERYTHING, synthesizedStacks } from "../support/stack-template.ts";

const stack = JSON.stringify(synthesizedStacks(EVERYTHING)["admission"]);
const template = Template.fromString(stack);

it("the routes of the template are logged without their query strings", () => {
  const [[, stage] = []] = ofType("AWS::ApiGatewayV2::Stage");
  const settings = JSON.stringify(stage?.Properties["AccessLogSettings"]);
  // Nothing that identifies the caller or the request's content.
  expect(new Set(settings.match(/(?<=\$context\.)[\w.]+/g))).toEqual(
    new Set([
      "requestId",
      "requestTime",
      "routeKey",
      "status",
      "responseLatency",
      "integrationErrorMessage",
      "integrationStatus",
    ]),
  );
});

it("each throttle is of a route, and lets the requests of two seconds through at once", () => {
  const [stage] = propertiesOf<{
    DefaultRouteSettings: Record<string, number>;
    RouteSettings: Record<string, Record<string, number>>;
  }>("AWS::ApiGatewayV2::Stage");
  const { DefaultRouteSettings: all = {}, RouteSettings: own = {} } =
    stage ?? {};
  const keys = propertiesOf("AWS::ApiGatewayV2::Route").map(
    ({ RouteKey }) => RouteKey,
  );

  expect(keys).toEqual(expect.arrayContaining(Object.keys(own)));
  expect(Object.keys(own)).toContain("POST /public/signup");
  for (const throttle of [all, ...Object.values(own)]) {
    const rate = Number(throttle["ThrottlingRateLimit"]);
    expect(throttle["ThrottlingBurstLimit"]).toBe(2 * rate);
  }
});

it("a function without its source file stops the synthesis with the name of the file", () => {
  const synthesis = () =>
    runScript(`
      import { App, Stack } from "aws-cdk-lib";
      import { Handler } from "./lib/handlers.ts";
      new Handler(new Stack(new App()), "Nowhere", {}, {
        entry: "lambdas/api/get-nowhere.ts",
      });
    `);
  expect(synthesis).toThrow(
    "The handler lambdas/api/get-nowhere.ts does not exist",
  );
});

describe("the variables of the functions", () => {
  const variables = new Set(
    propertiesOf<{ Environment: { Variables: object } }>(
      "AWS::Lambda::Function",
    ).flatMap(({ Environment }) => Object.keys(Environment.Variables)),
  );
  /** Variables that Lambda itself sets. */
  const own = ["LAMBDA_TASK_ROOT"];
  const before = { ...process.env };
  const readAll = (names: readonly string[]) => {
    for (const name of [...variables, ...own]) {
      Reflect.deleteProperty(process.env, name);
    }
    for (const name of names) process.env[name] = "something";
    return [
      ...Object.values(environment),
      ...tableIds.map((id) => environment.table(id)),
    ];
  };
  afterEach(() => {
    Object.assign(process.env, before);
  });

  it("are all that the handlers read", () => {
    expect(() => readAll([...variables, ...own])).not.toThrow();
  });

  // A stage need not have the last.
  const optional = ["NODE_OPTIONS", "RETENTION"];
  it.each([...variables].filter((name) => !optional.includes(name)))(
    "%s is read",
    (name) => {
      const others = [...variables].filter((other) => other !== name);
      expect(() => readAll([...others, ...own])).toThrow(name);
    },
  );
});

it("every function lives for longer than three tries of a call of AWS that nobody answers", () => {
  const { connectionTimeout, socketTimeout } = CLIENT.requestHandler;
  const longest = 3 * Math.max(connectionTimeout, socketTimeout);
  const timeouts = ofType("AWS::Lambda::Function")
    .filter(([, { Metadata }]) => Metadata?.["entry"] !== undefined)
    .map(([, { Properties }]) => Number(Properties["Timeout"]) * 1_000);

  expect(Math.min(...timeouts)).toBeGreaterThan(longest);
});

it("a browser has room for its files beside itself", () => {
  const rooms = ofType("AWS::Lambda::Function").flatMap(
    ([, { Metadata, Properties }]) => {
      const { EphemeralStorage: room } = Properties;
      return room === undefined ? [] : [[Metadata?.["entry"], room]];
    },
  );
  expect(rooms).toEqual([["lambdas/workers/pdf-print.ts", { Size: 1024 }]]);
});

it("the tables are encrypted, kept, and restorable to any point in time", () => {
  const tables = ofType("AWS::DynamoDB::Table");
  expect(tables).not.toEqual([]);
  for (const [, { Properties, DeletionPolicy }] of tables) {
    expect(DeletionPolicy).toBe("Retain");
    expect(Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    });
  }
});

it("the bucket of documents takes forms that the site posts, and nothing from another site", () => {
  template.hasResourceProperties("AWS::S3::Bucket", {
    CorsConfiguration: {
      CorsRules: [
        Match.objectLike({
          AllowedMethods: ["POST"],
          AllowedOrigins: [`https://${EVERYTHING.domain}`],
        }),
      ],
    },
  });
});

it("the bucket of documents is kept, with earlier versions of what is deleted for as long as the handbook says", () => {
  const [, days, ofUploads] =
    /files are kept for (\d+) days, original uploads for (one)\./.exec(
      textAt("docs/operations.md"),
    ) ?? [];
  const [[, bucket] = []] = ofType("AWS::S3::Bucket").filter(
    ([, { Properties }]) => "VersioningConfiguration" in Properties,
  );
  const expiring = (NoncurrentDays: number) => ({
    NoncurrentVersionExpiration: { NoncurrentDays },
  });

  const { Rules = [] } = (bucket?.Properties["LifecycleConfiguration"] ??
    {}) as { readonly Rules?: readonly object[] };

  expect(ofUploads).toBe("one");
  expect(bucket?.DeletionPolicy).toBe("RetainExceptOnCreate");
  expect(Rules).toMatchObject([
    expiring(Number(days)),
    { ...expiring(1), Prefix: "uploads/", ExpirationInDays: 1 },
  ]);
  expect(Rules[0]).not.toHaveProperty("ExpirationInDays");
});

it.each(["uploads", "documents", "applications"])(
  "the sweep reconciles the folder %s again and again",
  (folder) => {
    const sweep = functionOf("lambdas/workers/sweep.ts");
    template.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: Match.stringLikeRegexp("^rate"),
      State: "ENABLED",
      Targets: [
        {
          Arn: { "Fn::GetAtt": [sweep, "Arn"] },
          Input: JSON.stringify({ folder, repeated: `Sweep-${folder}` }),
        },
      ],
    });
  },
);

// No local cloud starts with a pool that anybody may call.
it("the accounts are kept, and nobody can change their address or log in elsewhere", () => {
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    DeletionProtection: "ACTIVE",
  });
  template.resourceCountIs("AWS::Cognito::UserPoolClient", 1);
  template.hasResourceProperties("AWS::Cognito::UserPoolClient", {
    AllowedOAuthFlowsUserPoolClient: false,
    // Without a list, it would be every attribute.
    WriteAttributes: ["locale"],
  });
});

it("the college's queue gets every event of applications, each of which has a schema", () => {
  const declared = Array.from(
    textAt("lambdas/events.ts").matchAll(/readonly (Application\w+):/g),
    ([, name]) => name,
  );
  const schemas = globSync("docs/application-*.schema.json", {
    cwd: ROOT,
  }).map(textAt);
  const described = schemas.map(
    (text) => /"const": "(Application\w+)"/.exec(text)?.[1],
  );

  expect(new Set(described)).toEqual(new Set(declared));
  expect(stack).toContain(`"detail-type":${JSON.stringify(declared)}`);
  // Whoever checks events by it takes those of a later release, which may say more.
  expect(schemas.join("")).not.toContain("additionalProperties");
});

it("a queue keeps what it gets, and gives up, as the handbook says", () => {
  expect(textAt("docs/operations.md")).toMatch(
    /an event ten times without .* keeps it for 14 days/,
  );
  for (const queue of propertiesOf("AWS::SQS::Queue")) {
    expect(queue["MessageRetentionPeriod"]).toBe(14 * 86_400);
  }
  expect(stack).toContain('"maxReceiveCount":10');
});

it("what became of a mail is reported to a function as often as SES tells it", () => {
  const [told, heard] = [
    /"MatchingEventTypes":\[(.*?)\]/.exec(stack),
    /"detail-type":\[("Email .*?)\]/.exec(stack),
  ].map((found) => found?.[1]?.split(","));
  expect(told?.length).toBeGreaterThan(1);
  expect(heard).toHaveLength(told?.length ?? 0);
  // A complaint ends reminders; SES itself would withhold a new password as well.
  expect(stack).toContain('"SuppressedReasons":["BOUNCE"]');
});

it("staff may have a role for as long as the handbook asks for it", () => {
  const handbook = textAt("docs/deployment.md");
  const seconds = Number(/^duration_seconds = (\d+)$/m.exec(handbook)?.[1]);
  const longest = propertiesOf("AWS::IAM::Role").flatMap(
    (role) => role["MaxSessionDuration"] ?? [],
  );
  expect(longest).toEqual([seconds, seconds, seconds]);
});

it("the outputs of the template lead the project's commands to what they work on", () => {
  expect(Object.keys(template.toJSON()["Outputs"] as object)).toEqual(
    expect.arrayContaining([...OUTPUTS]),
  );
});
