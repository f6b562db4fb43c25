import { describe, expect, it } from "@jest/globals";
import { Match, Template } from "aws-cdk-lib/assertions";
import { routeIds, routes } from "../../shared/routes.ts";
import { stackTemplate, synthesized } from "../support/stack-template.ts";

const json = stackTemplate();
const template = Template.fromJSON(json as unknown as Record<string, unknown>);

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

const resources = json.Resources as Readonly<Record<string, Resource>>;
const ofType = (type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

const functionOf = (entry: string): string =>
  ofType("AWS::Lambda::Function").find(
    ([, { Metadata }]) => Metadata?.["entry"] === entry,
  )?.[0] ?? "";

/** What the policies of the function of a source file say. */
const statementsOf = (entry: string): Record<string, unknown>[] => {
  const role = JSON.stringify(resources[functionOf(entry)]?.Properties["Role"]);
  return ofType("AWS::IAM::Policy")
    .filter(([, { Properties }]) =>
      (Properties["Roles"] as { Ref: string }[]).some(({ Ref }) =>
        role.includes(`"${Ref}"`),
      ),
    )
    .flatMap(
      ([, { Properties }]) =>
        (
          Properties["PolicyDocument"] as {
            Statement: Record<string, unknown>[];
          }
        ).Statement,
    );
};

/** The actions that the function of a source file may take, with the resources as the template names them. */
const rightsOf = (entry: string): Record<string, string> =>
  Object.fromEntries(
    statementsOf(entry).flatMap(({ Action, Resource: on }) =>
      [Action]
        .flat()
        .map((action) => [String(action), JSON.stringify(on)] as const),
    ),
  );

describe("the routes of the template", () => {
  it("are the declared ones, each with the function of its name", () => {
    const deployed = ofType("AWS::ApiGatewayV2::Route").map(
      ([, { Properties }]) => {
        const integration =
          JSON.stringify(Properties["Target"]).match(
            /"Ref":"([^"]+)"\}\]/,
          )?.[1] ?? "";
        const target = JSON.stringify(
          resources[integration]?.Properties["IntegrationUri"],
        );
        const [, owner] =
          ofType("AWS::Lambda::Function").find(([id]) =>
            target.includes(`"${id}"`),
          ) ?? [];
        return [Properties["RouteKey"], owner?.Metadata?.["entry"]] as const;
      },
    );

    const declared = routeIds.map(
      (id) =>
        [
          `${routes[id].method} ${routes[id].path}`,
          `lambdas/api/${id}.ts`,
        ] as const,
    );
    expect(new Map(deployed)).toEqual(new Map(declared));
  });

  it("are throttled, and logged without their query strings", () => {
    template.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      DefaultRouteSettings: {
        ThrottlingRateLimit: 200,
        ThrottlingBurstLimit: 400,
      },
      AccessLogSettings: {
        Format: Match.not(Match.stringLikeRegexp("query|path|sourceIp")),
      },
    });
  });
});

describe("the functions", () => {
  it("run on Node 24, on ARM but for the two whose parts exist for x64 only", () => {
    for (const [, { Properties, Metadata }] of ofType(
      "AWS::Lambda::Function",
    )) {
      expect(Properties["Runtime"]).toBe("nodejs24.x");
      const x64 = [
        "lambdas/conversion/convert.ts",
        "lambdas/printing/print.ts",
      ].includes(String(Metadata?.["entry"]));
      expect(Properties["Architectures"]).toEqual([x64 ? "x86_64" : "arm64"]);
    }
  });

  it.each([
    [
      "lambdas/api/lookup.ts",
      ["dynamodb:UpdateItem", "geo-places:Autocomplete", "geo-places:GetPlace"],
    ],
    ["lambdas/api/signup.ts", ["dynamodb:UpdateItem"]],
    [
      "lambdas/api/reset-password.ts",
      ["dynamodb:GetItem", "dynamodb:UpdateItem"],
    ],
    [
      "lambdas/api/login.ts",
      ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
    ],
    ["lambdas/api/logout.ts", ["dynamodb:UpdateItem"]],
    [
      "lambdas/api/get-tabs.ts",
      ["dynamodb:GetItem", "dynamodb:Query", "dynamodb:UpdateItem"],
    ],
    ["lambdas/api/put-answer.ts", ["dynamodb:GetItem", "dynamodb:UpdateItem"]],
    [
      "lambdas/api/post-presigned-url.ts",
      ["dynamodb:GetItem", "dynamodb:UpdateItem", "s3:PutObject"],
    ],
    [
      "lambdas/api/post-conversion.ts",
      [
        "dynamodb:GetItem",
        "dynamodb:UpdateItem",
        "s3:GetObject",
        "s3:ListBucket",
        "states:StartExecution",
      ],
    ],
    [
      "lambdas/conversion/begin.ts",
      ["dynamodb:GetItem", "dynamodb:UpdateItem"],
    ],
    ...["complete", "fail"].map(
      (step) =>
        [
          `lambdas/conversion/${step}.ts`,
          [
            "dynamodb:GetItem",
            "dynamodb:UpdateItem",
            "s3:DeleteObject",
            "s3:ListBucket",
          ],
        ] as const,
    ),
    [
      "lambdas/conversion/sweep.ts",
      [
        "dynamodb:GetItem",
        "dynamodb:UpdateItem",
        "s3:DeleteObject",
        "s3:ListBucket",
        "states:StartExecution",
      ],
    ],
    [
      "lambdas/api/get-conversion.ts",
      ["dynamodb:GetItem", "dynamodb:UpdateItem", "s3:GetObject"],
    ],
    ["lambdas/conversion/convert.ts", ["s3:GetObject", "s3:PutObject"]],
    ["lambdas/triggers/custom-message.ts", []],
  ] as const)("%s may do exactly %j", (entry, actions) => {
    expect(Object.keys(rightsOf(entry)).toSorted()).toEqual(actions);
  });

  it.each([
    ["lambdas/api/signup.ts", ["attempts#*"]],
    ["lambdas/api/resend-confirm.ts", ["attempts#*"]],
    ["lambdas/api/reset-password.ts", ["device#*", "attempts#*", "end#*"]],
    ["lambdas/api/login.ts", ["device#*", "session#*", "attempts#*"]],
    ["lambdas/api/logout.ts", ["session#*"]],
    ["lambdas/api/put-answer.ts", ["session#*", "end#*"]],
    ["lambdas/api/get-service-view.ts", ["link#*"]],
    ["lambdas/printing/print.ts", ["link#*"]],
  ])("%s reaches no tokens but %j", (entry, keys) => {
    const reached = statementsOf(entry).flatMap(({ Condition }) => {
      const { "ForAllValues:StringLike": limits } = (Condition ?? {}) as Record<
        string,
        Record<string, string[] | string> | undefined
      >;
      return [limits?.["dynamodb:LeadingKeys"] ?? []].flat();
    });
    expect([...new Set(reached)].toSorted()).toEqual(keys.toSorted());
    const tables = statementsOf(entry).filter(
      ({ Resource: on, Condition }) =>
        Condition === undefined && JSON.stringify(on).includes("Tokens"),
    );
    expect(tables).toEqual([]);
  });

  it("have no right on everything, and none to delete a table's items", () => {
    const statements = ofType("AWS::IAM::Policy").flatMap(
      ([, { Properties }]) =>
        (
          Properties["PolicyDocument"] as {
            Statement: Record<string, unknown>[];
          }
        ).Statement,
    );
    const broad = statements.filter(({ Action, Resource: on }) => {
      const actions = [Action].flat().map(String);
      // Tracing and the delivery of logs cannot be limited to one resource.
      const service = actions.every((action) => /^(xray|logs):/.test(action));
      return (
        !service &&
        (on === "*" ||
          actions.some(
            (action) =>
              action.includes("*") || action === "dynamodb:DeleteItem",
          ))
      );
    });
    expect(broad).toEqual([]);
  });

  it("read uploads and write conversions in their own folders only", () => {
    const rights = rightsOf("lambdas/conversion/convert.ts");
    expect(rights["s3:GetObject"]).toMatch(/"\/uploads\/\*"/);
    expect(rights["s3:PutObject"]).toMatch(/"\/documents\/\*"/);
  });

  it("delete uploads and conversions, and never a printed application with them", () => {
    const rights = rightsOf("lambdas/conversion/complete.ts");
    expect(rights["s3:DeleteObject"]).toMatch(/"\/uploads\/\*"/);
    expect(rights["s3:DeleteObject"]).toMatch(/"\/documents\/\*"/);
    expect(rights["s3:DeleteObject"]).not.toMatch(/applications/);
  });
});

describe("the tables", () => {
  it("are five, encrypted, kept, and restorable to any point in time", () => {
    const tables = ofType("AWS::DynamoDB::Table");
    expect(tables).toHaveLength(5);
    for (const [, { Properties, DeletionPolicy }] of tables) {
      expect(DeletionPolicy).toBe("Retain");
      expect(Properties).toMatchObject({
        BillingMode: "PAY_PER_REQUEST",
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
      });
    }
  });

  it("forget tokens by themselves", () => {
    template.resourcePropertiesCountIs(
      "AWS::DynamoDB::Table",
      {
        TimeToLiveSpecification: {
          AttributeName: "time_to_live",
          Enabled: true,
        },
      },
      1,
    );
    expect(json).toBeDefined();
  });
});

describe("the bucket of documents", () => {
  it("is private, encrypted, versioned, kept, and tells of every upload", () => {
    template.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "Retain",
      Properties: {
        BucketEncryption: Match.anyValue(),
        VersioningConfiguration: { Status: "Enabled" },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        NotificationConfiguration: {
          EventBridgeConfiguration: { EventBridgeEnabled: true },
        },
      },
    });
    expect(functionOf("lambdas/conversion/start.ts")).not.toBe("");
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: ["aws.s3"],
        "detail-type": ["Object Created"],
        detail: { object: { key: [{ prefix: "uploads/" }] } },
      },
      Targets: [
        {
          Arn: {
            "Fn::GetAtt": [functionOf("lambdas/conversion/start.ts"), "Arn"],
          },
          DeadLetterConfig: Match.anyValue(),
        },
      ],
    });
  });
});

describe("the sweep", () => {
  it("looks through what is on its way every minute, and through what is kept every day", () => {
    for (const [folder, rate] of [
      ["uploads", "rate(1 minute)"],
      ["documents", "rate(1 day)"],
      ["applications", "rate(1 day)"],
    ])
      template.hasResourceProperties("AWS::Events::Rule", {
        ScheduleExpression: rate,
        State: "ENABLED",
        Targets: [
          {
            Arn: {
              "Fn::GetAtt": [functionOf("lambdas/conversion/sweep.ts"), "Arn"],
            },
            Input: JSON.stringify({ folder }),
          },
        ],
      });
    expect(functionOf("lambdas/conversion/sweep.ts")).not.toBe("");
  });

  it("has a last resort for uploads, and none that could take a document away", () => {
    const expiring = ofType("AWS::S3::Bucket")
      .flatMap(([, { Properties }]) => {
        const { Rules = [] } = (Properties["LifecycleConfiguration"] ?? {}) as {
          Rules?: { Prefix?: string; ExpirationInDays?: number }[];
        };
        return Rules;
      })
      .flatMap(({ Prefix, ExpirationInDays }) =>
        ExpirationInDays === undefined ? [] : [[Prefix, ExpirationInDays]],
      );
    expect(expiring).toEqual([["uploads/", 1]]);
  });
});

interface State {
  readonly Type: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly TimeoutSeconds?: number;
  readonly Retry?: readonly {
    readonly ErrorEquals: readonly string[];
    readonly MaxAttempts: number;
  }[];
  readonly Catch?: readonly {
    readonly ErrorEquals: readonly string[];
    readonly Next: string;
    readonly ResultPath: string;
  }[];
}

/** The definition as Step Functions gets it, with references rendered as their names. */
const definitionOf = (
  name: string,
): {
  StartAt: string;
  TimeoutSeconds: number;
  States: Record<string, State>;
} => {
  const [, machine] =
    ofType("AWS::StepFunctions::StateMachine").find(([, { Properties }]) =>
      String(Properties["StateMachineName"]).endsWith(name),
    ) ?? [];
  const definition = machine?.Properties["DefinitionString"] as
    { "Fn::Join": [string, unknown[]] } | undefined;
  const parts = definition?.["Fn::Join"][1] ?? [];
  const text = parts.map((part) =>
    typeof part === "string"
      ? part
      : (Object.values(part as object).flat()[0] as string),
  );
  return JSON.parse(text.join("")) as ReturnType<typeof definitionOf>;
};

describe.each([
  ["conversion", ["Begin", "Convert", "Complete"], 180],
  ["application-pdf", ["Print"], 300],
] as const)("the state machine %s", (name, steps, limit) => {
  const { States, TimeoutSeconds } = definitionOf(name);

  it("ends every step in time, and every fault in a record of the failure", () => {
    for (const step of steps) {
      const { TimeoutSeconds: seconds, Catch = [] } = States[step] ?? {
        Type: "",
      };
      expect(seconds).toBeGreaterThan(0);
      expect(Catch).toEqual([
        {
          ErrorEquals: ["States.ALL"],
          ResultPath: "$.failure",
          Next: "RecordFailure",
        },
      ]);
    }
    expect(States["RecordFailure"]).toMatchObject({
      Type: "Task",
      Next: "Failed",
    });
    expect(States["Failed"]).toMatchObject({ Type: "Fail" });
  });

  it("repeats a step after transient faults only", () => {
    const repeated = steps
      .flatMap((step) => States[step]?.Retry ?? [])
      .flatMap(({ ErrorEquals }) => ErrorEquals);
    expect(repeated.every((error) => error.startsWith("Lambda."))).toBe(true);
    expect(repeated).toContain("Lambda.TooManyRequestsException");
  });

  it("outlives its slowest step, which gets less time than the whole", () => {
    const longest = Math.max(
      ...steps.map((step) => States[step]?.TimeoutSeconds ?? 0),
    );
    expect(TimeoutSeconds).toBe(limit);
    expect(longest).toBeLessThan(TimeoutSeconds);
  });
});

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
    template.hasResourceProperties("AWS::CloudFront::OriginRequestPolicy", {
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
    expect(text).toMatch(
      /connect-src 'self' https:\/\/alderbrook-dev-documents-/,
    );
    expect(text).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe("the accounts", () => {
  it("sign in by e-mail, with the password rules of the specification, and reveal nobody", () => {
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      UsernameAttributes: ["email"],
      DeletionProtection: "ACTIVE",
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          RequireUppercase: true,
        },
      },
    });
    template.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
      GenerateSecret: false,
    });
    expect(ofType("AWS::Cognito::UserPool")).toHaveLength(1);
  });
});

describe("context", () => {
  it("names stage, school and domain", () => {
    const text = synthesized({
      stage: "prod",
      school: "riverton",
      domain: "apply.riverton.example",
      certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/c",
      disposable: "true",
    });

    expect(text).toContain('"Aliases":["apply.riverton.example"]');
    expect(text).toContain('"SITE_ORIGIN":"https://apply.riverton.example"');
    expect(text).toContain('"riverton-prod-conversion"');
    expect(text).not.toContain('"DeletionProtectionEnabled":true');
  });

  it.each([
    [{ stage: "Prod!" }, /stage=Prod! must be lower-case letters and digits/],
    [
      { school: "sanbartolomeodelmont", stage: "production" },
      /at most 24 characters/,
    ],
    [{ domain: "apply.riverton.example" }, /A domain needs certificateArn/],
  ])("refuses %j with a clear message", (context, message) => {
    expect(() => synthesized(context)).toThrow(message);
  });
});
