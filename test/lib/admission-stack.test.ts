import { afterEach, describe, expect, it } from "@jest/globals";
import { Match, Template } from "aws-cdk-lib/assertions";
import { OUTPUTS } from "../../bin/deployment.ts";
import { environment } from "../../lambdas/environment.ts";
import { tableIds } from "../../shared/tables.ts";
import { functionOf, ofType, propertiesOf } from "../support/read-stack.ts";
import { runScript } from "../support/run-script.ts";
import { stackTemplate } from "../support/stack-template.ts";

const template = Template.fromJSON(
  stackTemplate() as unknown as Record<string, unknown>,
);

it("the routes of the template are logged without their query strings", () => {
  const [stage] = propertiesOf<{ AccessLogSettings: { Format: string } }>(
    "AWS::ApiGatewayV2::Stage",
  );
  const logged = JSON.parse(stage?.AccessLogSettings.Format ?? "{}") as object;
  // Nothing that identifies the caller or the request's content.
  expect(new Set(Object.values(logged))).toEqual(
    new Set([
      "$context.requestId",
      "$context.requestTime",
      "$context.routeKey",
      "$context.status",
      "$context.responseLatency",
      "$context.integrationErrorMessage",
      "$context.integrationStatus",
    ]),
  );
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

const functions = propertiesOf<{
  readonly Environment: {
    readonly Variables: Readonly<Record<string, unknown>>;
  };
}>("AWS::Lambda::Function");

describe("the variables of the functions", () => {
  const variables = new Set(
    functions.flatMap(({ Environment }) => Object.keys(Environment.Variables)),
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

  it.each([...variables].filter((name) => name !== "NODE_OPTIONS"))(
    "%s is read",
    (name) => {
      const others = [...variables].filter((other) => other !== name);
      expect(() => readAll([...others, ...own])).toThrow(name);
    },
  );
});

it("a browser has room for its files beside itself", () => {
  const rooms = ofType("AWS::Lambda::Function").flatMap(
    ([
      ,
      {
        Metadata,
        Properties: { EphemeralStorage },
      },
    ]) =>
      EphemeralStorage === undefined
        ? []
        : [[Metadata?.["entry"], EphemeralStorage]],
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

it("the buckets are private", () => {
  for (const bucket of propertiesOf("AWS::S3::Bucket")) {
    expect(bucket["PublicAccessBlockConfiguration"]).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
});

describe("the bucket of documents", () => {
  it("takes forms that the site posts, and nothing from another site", () => {
    template.hasResourceProperties("AWS::S3::Bucket", {
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedMethods: ["POST"],
            AllowedOrigins: [
              functions[0]?.Environment.Variables["SITE_ORIGIN"],
            ],
          }),
        ],
      },
    });
  });

  it("is kept, with earlier versions of what is deleted, but of no upload for longer than of its file", () => {
    const versioned = ofType("AWS::S3::Bucket").filter(
      ([, { Properties }]) => "VersioningConfiguration" in Properties,
    );
    expect(versioned).toMatchObject([
      [expect.anything(), { DeletionPolicy: "RetainExceptOnCreate" }],
    ]);
    const expiring = versioned
      .flatMap(([, { Properties }]) => {
        const { Rules } = Properties["LifecycleConfiguration"] as {
          readonly Rules: readonly {
            readonly Prefix?: string;
            readonly ExpirationInDays?: number;
            readonly NoncurrentVersionExpiration?: {
              readonly NoncurrentDays: number;
            };
          }[];
        };
        return Rules;
      })
      .filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
    expect(expiring.map(({ Prefix }) => Prefix)).toEqual(["uploads/"]);
    for (const { ExpirationInDays, NoncurrentVersionExpiration } of expiring) {
      expect(NoncurrentVersionExpiration?.NoncurrentDays).toBeLessThanOrEqual(
        ExpirationInDays ?? 0,
      );
    }
  });
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

it("the outputs of the template lead the project's commands to what they work on", () => {
  expect(Object.keys(template.toJSON()["Outputs"] as object)).toEqual(
    expect.arrayContaining([...OUTPUTS]),
  );
});
