import {
  readTemplate,
  type CloudFormationTemplate,
} from "@admission/local-cloud";
import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { Match, Template } from "aws-cdk-lib/assertions";
import { OUTPUTS } from "../../bin/deployment.ts";
import { environment } from "../../lambdas/environment.ts";
import { routeIds, routes } from "../../shared/routes.ts";
import { tableIds } from "../../shared/tables.ts";
import { functionOf, ofType, resources } from "../support/read-stack.ts";
import { runScript } from "../support/run-script.ts";
import { stackTemplate, synthesized } from "../support/stack-template.ts";

const template = Template.fromJSON(
  stackTemplate() as unknown as Record<string, unknown>,
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

  it("are logged without their query strings", () => {
    const [[, stage] = []] = ofType("AWS::ApiGatewayV2::Stage");
    const { Format = "{}" } = (stage?.Properties["AccessLogSettings"] ??
      {}) as {
      readonly Format?: string;
    };
    // Nothing that identifies the caller or the request's content.
    expect(new Set(Object.values(JSON.parse(Format) as object))).toEqual(
      new Set([
        "$context.requestId",
        "$context.requestTime",
        "$context.routeKey",
        "$context.status",
        "$context.responseLatency",
        "$context.integrationErrorMessage",
      ]),
    );
  });
});

describe("a function without its source file", () => {
  it("stops the synthesis with the name of the file", () => {
    const synthesis = () =>
      runScript(`
        import { App, Stack } from "aws-cdk-lib";
        import { Handler } from "./lib/handlers.ts";
        new Handler(new Stack(new App()), "Nowhere", {
          entry: "lambdas/api/get-nowhere.ts",
          environment: {},
          bundle: false,
        });
      `);
    expect(synthesis).toThrow(
      "The handler lambdas/api/get-nowhere.ts does not exist",
    );
  });
});

describe("the variables of the functions", () => {
  const variables = new Set(
    ofType("AWS::Lambda::Function").flatMap(([, { Properties }]) =>
      Object.keys(
        (Properties["Environment"] as { Variables: object }).Variables,
      ),
    ),
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

describe("the tables", () => {
  it("are encrypted, kept, and restorable to any point in time", () => {
    const tables = ofType("AWS::DynamoDB::Table");
    expect(tables).not.toEqual([]);
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
});

describe("the buckets", () => {
  it("are private, encrypted, and open to TLS alone", () => {
    const protectedBy = JSON.stringify(
      ofType("AWS::S3::BucketPolicy").filter(([, { Properties }]) =>
        JSON.stringify(Properties).includes('{"aws:SecureTransport":"false"}'),
      ),
    );
    for (const [id, { Properties }] of ofType("AWS::S3::Bucket")) {
      expect(Properties).toMatchObject({
        BucketEncryption: {},
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
      expect(protectedBy).toContain(id);
    }
  });
});

describe("the contents of the bucket of documents", () => {
  const [bucket] = ofType("AWS::S3::Bucket").flatMap(([, { Properties }]) =>
    Properties["CorsConfiguration"] === undefined ? [] : [Properties],
  );

  it("come from forms that the site posts, and from no other site", () => {
    const [, { Properties = {} } = {}] =
      ofType("AWS::Lambda::Function")[0] ?? [];
    const { Variables } = Properties["Environment"] as {
      readonly Variables: Readonly<Record<string, unknown>>;
    };
    expect(bucket?.["CorsConfiguration"]).toMatchObject({
      CorsRules: [
        {
          AllowedMethods: ["POST"],
          AllowedOrigins: [Variables["SITE_ORIGIN"]],
        },
      ],
    });
  });
});

describe("the bucket of documents", () => {
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

describe("the sweep", () => {
  it.each(["uploads", "documents", "applications"])(
    "reconciles the folder %s again and again",
    (folder) => {
      const sweep = functionOf("lambdas/workers/sweep.ts");
      template.hasResourceProperties("AWS::Events::Rule", {
        ScheduleExpression: Match.stringLikeRegexp("^rate"),
        State: "ENABLED",
        Targets: [
          {
            Arn: { "Fn::GetAtt": [sweep, "Arn"] },
            Input: JSON.stringify({ folder }),
          },
        ],
      });
    },
  );
});

describe("the accounts", () => {
  it("are opened, authenticated and recovered by the handlers alone, and nobody can change their address", () => {
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      DeletionProtection: "ACTIVE",
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: {
        RecoveryMechanisms: [{ Name: "admin_only", Priority: 1 }],
      },
      UsernameConfiguration: { CaseSensitive: false },
    });
    template.resourceCountIs("AWS::Cognito::UserPoolClient", 1);
    template.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
      AllowedOAuthFlowsUserPoolClient: false,
      PreventUserExistenceErrors: "ENABLED",
      // Without a list, it would be every attribute.
      WriteAttributes: ["locale"],
    });
  });
});

describe("context", () => {
  it("sets stage, school and domain", () => {
    const text = synthesized({
      stage: "prod",
      school: "riverton",
      domain: "apply.riverton.example",
      certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/c",
      disposable: "true",
    });

    expect(text).toContain('"Aliases":["apply.riverton.example"]');
    expect(text).toContain('"MinimumProtocolVersion":"TLSv1.2_2021"');
    expect(text).toContain('"SITE_ORIGIN":"https://apply.riverton.example"');
    expect(text).toContain('"riverton-prod-conversion"');
    expect(text).not.toContain('"DeletionProtectionEnabled":true');
  });

  it("takes numbers and booleans, as cdk.json has them, and never slower tables than new ones are", () => {
    const text = synthesized({
      requestsPerSecond: 6000,
      warmWrites: 1000,
      disposable: true,
    });
    const fast = synthesized({ warmWrites: 30_000 });

    expect(text).toContain('"ThrottlingRateLimit":6000');
    expect(text).toContain('"WriteUnitsPerSecond":4000');
    expect(fast.match(/"WarmThroughput":\{[^}]*\}/g)).toEqual([
      '"WarmThroughput":{"ReadUnitsPerSecond":15000,"WriteUnitsPerSecond":30000}',
    ]);
    expect(text).not.toContain('"DeletionProtectionEnabled":true');
  });

  it("reserves executions for documents where an account has any to reserve", () => {
    const reservedBy = (context: Parameters<typeof synthesized>[0]) =>
      [
        ...synthesized(context).matchAll(
          /"ReservedConcurrentExecutions":(\d+)/g,
        ),
      ].map(([, reserved]) => Number(reserved));
    const none = { convertConcurrency: "none", printConcurrency: "none" };

    expect(reservedBy({})).toEqual([]);
    expect(reservedBy({ stage: "prod" })).toEqual([50, 50]);
    expect(reservedBy({ stage: "prod", ...none })).toEqual([]);
    expect(reservedBy({ convertConcurrency: 20 })).toEqual([20]);
  });

  it("counts functions that wait for their own reserved executions as no exhaustion of the account", () => {
    const expressionsOf = (context: object) =>
      [
        ...synthesized({ ...context }).matchAll(
          /"Expression":"(throttles[^"]*)"/g,
        ),
      ].map(([, expression]) => expression);

    expect(expressionsOf({})).toEqual([]);
    expect(expressionsOf({ stage: "prod" })).toHaveLength(1);
    expect(
      expressionsOf({ printConcurrency: 10, convertConcurrency: 10 }),
    ).toEqual(["throttles - FILL(own0, 0) - FILL(own1, 0)"]);
  });

  it("sets the sender of mails, with the right to it alone, and the receiver of alarms", () => {
    const made = Template.fromString(
      synthesized({
        mailFrom: "admission@riverton.example",
        alarmEmail: "operator@riverton.example",
      }),
    );

    made.allResourcesProperties("AWS::Lambda::Function", {
      Environment: {
        Variables: { MAIL_FROM: "admission@riverton.example" },
      },
    });
    made.hasResourceProperties("AWS::IAM::Policy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          {
            Action: "ses:SendEmail",
            Effect: "Allow",
            Resource: {
              "Fn::Join": ["", Match.arrayWith([{ Ref: "AWS::Region" }])],
            },
            Condition: {
              StringEquals: {
                "ses:FromAddress": "admission@riverton.example",
              },
            },
          },
        ]),
      },
    });
    made.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "operator@riverton.example",
    });
  });

  describe("of a whole deployment", () => {
    let text: string;
    let made: Template;
    beforeAll(() => {
      text = synthesized({
        school: "riverton",
        stage: "test",
        domain: "apply.riverton.example",
        certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/c",
        mailFrom: "apply@mail.riverton.example",
        alarmEmail: "operator@riverton.example",
        monthlyBudget: 300,
        printConcurrency: 10,
        closed: "on",
      });
      made = Template.fromString(text);
    });

    it("sets a budget, of which the receiver of alarms is told before it is used up, and which a local run ignores", () => {
      made.hasResourceProperties("AWS::Budgets::Budget", {
        Budget: {
          BudgetType: "COST",
          TimeUnit: "MONTHLY",
          BudgetLimit: { Amount: 300, Unit: "USD" },
        },
        NotificationsWithSubscribers: ["ACTUAL", "FORECASTED"].map(
          (NotificationType) => ({
            Notification: Match.objectLike({ NotificationType }),
            Subscribers: [
              {
                SubscriptionType: "EMAIL",
                Address: "operator@riverton.example",
              },
            ],
          }),
        ),
      });
      expect(() =>
        readTemplate(JSON.parse(text) as CloudFormationTemplate),
      ).not.toThrow();
    });

    it("closes it: none of its functions may run", () => {
      const { Resources } = JSON.parse(text) as CloudFormationTemplate;
      const functions = Object.values(Resources).filter(
        ({ Type, Metadata }) =>
          Type === "AWS::Lambda::Function" && Metadata?.["entry"] !== undefined,
      );

      expect(functions.length).toBeGreaterThan(routeIds.length);
      for (const { Properties } of functions) {
        expect(Properties).toMatchObject({ ReservedConcurrentExecutions: 0 });
      }
    });

    it("tells where the record of a domain has to point, if it is kept elsewhere", () => {
      expect(made.findOutputs("DistributionHost")).toMatchObject({
        DistributionHost: {
          Value: {
            "Fn::GetAtt": [
              expect.stringContaining("Distribution"),
              "DomainName",
            ],
          },
        },
      });
    });
  });

  it("replaces the secret between CloudFront and the API without a moment in which they disagree", () => {
    const secretsOf = (text: string) => {
      const numbers = (value = "") =>
        [...value.matchAll(/OriginSecret(\d)/g)].map(([, number]) => number);
      const [, sent] =
        /"HeaderName":"x-origin-secret"(.+?\]\])/.exec(text) ?? [];
      const [, accepted] = /"ORIGIN_SECRETS":(.+?\]\])/.exec(text) ?? [];
      return [numbers(sent), numbers(accepted)];
    };
    // A deployment changes both ends in any order, so what CloudFront will send next is accepted one deployment before.
    expect(secretsOf(JSON.stringify(stackTemplate()))).toEqual([["1"], ["1"]]);
    expect(
      ["1,2", "2,1"].map((originSecrets) =>
        secretsOf(synthesized({ originSecrets })),
      ),
    ).toEqual([
      [["1"], ["1", "2"]],
      [["2"], ["2", "1"]],
    ]);
  });

  it.each([
    [{ stage: "Prod!" }, /stage=Prod! must be lower-case letters and digits/],
    [
      { school: "sanbartolomeodelmont", stage: "production" },
      /at most 24 characters/,
    ],
    [{ monthlyBudget: 300 }, /A monthlyBudget needs alarmEmail/],
    [{ domain: "apply.riverton.example" }, /A domain needs certificateArn/],
    [{ originSecrets: "1,1" }, /originSecrets=1,1 must be different numbers/],
    [{ originSecrets: "new" }, /originSecrets=new must be different numbers/],
  ])("refuses %j with a clear message", (context, message) => {
    expect(() => synthesized(context)).toThrow(message);
  });
});

describe("two stages of a school", () => {
  /** Returns the names of CloudFront resources, log groups, buckets and machines, in an account or a region. */
  const namesIn = (stage: string): readonly string[] => {
    const { Resources } = JSON.parse(
      synthesized({ stage }),
    ) as CloudFormationTemplate;
    const names: string[] = [];
    const find = (type: string, value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (/^(BucketName|LogGroupName|StateMachineName|Name)$/.test(key)) {
          names.push(`${type} ${JSON.stringify(inner)}`);
        } else {
          find(type, inner);
        }
      }
    };
    for (const { Type, Properties } of Object.values(Resources)) {
      if (/^AWS::(CloudFront|Logs::LogGroup|S3|StepFunctions)/.test(Type)) {
        find(Type, Properties);
      }
    }
    return names;
  };

  it("share no name, so that both fit into one account", () => {
    const names = namesIn("dev");

    expect(names.length).toBeGreaterThan(8);
    expect(new Set([...names, ...namesIn("prod")]).size).toBe(2 * names.length);
  });
});

describe("a disposable stage", () => {
  const { Resources } = JSON.parse(
    synthesized({ disposable: "true" }),
  ) as CloudFormationTemplate;

  it("is deleted with all its data", () => {
    const kept = Object.entries(Resources).filter(
      ([, { DeletionPolicy, Properties }]) =>
        String(DeletionPolicy).startsWith("Retain") ||
        Properties?.["DeletionProtectionEnabled"] === true ||
        Properties?.["DeletionProtection"] === "ACTIVE",
    );
    const documents = Object.values(Resources).filter(
      ({ Type }) => Type === "Custom::S3AutoDeleteObjects",
    );

    expect(kept).toEqual([]);
    expect(documents).toHaveLength(1);
  });
});

describe("the outputs of the template", () => {
  it("lead the project's commands to what they work on", () => {
    expect(Object.keys(template.toJSON()["Outputs"] as object)).toEqual(
      expect.arrayContaining([...OUTPUTS]),
    );
  });
});
