import { expect, it } from "@jest/globals";
import { startLocalCloud } from "../index.ts";
import { arnOf, LocalTemplate, type Statements } from "./local-template.ts";
import { rootDir } from "./support.ts";

/** What the emulators do not know, or AWS would not take: nothing starts that would behave otherwise than there. */

function template() {
  return new LocalTemplate()
    .withVariables({ BUCKET: { Ref: "Documents" } })
    .withFunction("Work", "record.ts")
    .withTable()
    .withBucket()
    .withApi({ "GET /api/seen": "Work" });
}
function odd(type: string, properties: Record<string, unknown> = {}) {
  return template().with("Odd", `AWS::${type}`, properties);
}
function route(more: object) {
  const Target = "integrations/Integration0";
  return odd("ApiGatewayV2::Route", { RouteKey: "GET /x", Target, ...more });
}
function notifying(NotificationConfiguration: object) {
  return odd("S3::Bucket", { NotificationConfiguration });
}
function target(more: object) {
  return { Targets: [{ Id: "T", Arn: arnOf("Work"), ...more }] };
}
function rule(properties: object) {
  return odd("Events::Rule", { EventPattern: {}, ...properties });
}
function schedule(ScheduleExpression: string, more: object = {}) {
  return odd("Events::Rule", { ScheduleExpression, ...target(more) });
}
const task = { Type: "Task", Resource: "${Work}", End: true };
function machine(state: object, more: object = {}) {
  const definition = { StartAt: "A", States: { A: state }, ...more };
  return template().withStateMachine(definition, "Odd");
}
function limited(statement: Statements[number]) {
  const statements = [{ Action: "s3:*", Resource: "*", ...statement }];
  return template().withRights("Work", statements);
}
function forwarding(headers: object, cookies: object) {
  return odd("CloudFront::OriginRequestPolicy", {
    OriginRequestPolicyConfig: {
      CookiesConfig: cookies,
      QueryStringsConfig: { QueryStringBehavior: "all" },
      HeadersConfig: headers,
    },
  }).withDistribution({ OriginRequestPolicyId: { Ref: "Odd" } });
}
/** A distribution of the API, with other parts. */
function distribution(config: object, behavior: object, origin: object) {
  const api = { "Fn::Join": [".", [{ Ref: "Api" }, "execute-api"]] };
  return odd("CloudFront::Distribution", {
    DistributionConfig: {
      Origins: [{ Id: "api", DomainName: api, ...origin }],
      DefaultCacheBehavior: { TargetOriginId: "api", ...behavior },
      ...config,
    },
  });
}
const flow = "ALLOW_ADMIN_USER_PASSWORD_AUTH";
const recovery = [{ Name: "verified_email", Priority: 1 }];

type Pool = Parameters<LocalTemplate["withUserPool"]>;
/** Pools that somebody could call without rights on them. */
const pools: readonly Pool[] = [
  [{ UsernameConfiguration: { CaseSensitive: true } }],
  [{ AdminCreateUserConfig: {} }],
  [{ AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } }],
  [{ AccountRecoverySetting: { RecoveryMechanisms: recovery } }],
  [{ AccountRecoverySetting: {} }],
  [{ LambdaConfig: { CustomMessage: "arn" } }],
  [{ MfaConfiguration: "OPTIONAL" }],
  [{}, { ExplicitAuthFlows: [flow, "ALLOW_USER_PASSWORD_AUTH"] }],
  [{}, { ExplicitAuthFlows: [flow, "ALLOW_REFRESH_TOKEN_AUTH"] }],
  [{}, { GenerateSecret: true }],
  [{}, { PreventUserExistenceErrors: "LEGACY" }],
];

it.each<readonly [string, LocalTemplate, told?: string]>([
  ["a type", odd("RDS::DBInstance")],
  ["a second API", odd("ApiGatewayV2::Api")],
  ["a stage", odd("ApiGatewayV2::Stage", { StageName: "beta" })],
  ["an authorizer", route({ AuthorizationType: "JWT" })],
  ["a route", route({ RouteKey: "$default" })],
  ["a route to nothing", route({ Target: "integrations/Lost" })],
  ["an integration", odd("ApiGatewayV2::Integration")],
  ["a role that is missing", odd("Lambda::Function", { Role: "Lost" }), "role"],
  ["a kind of notification", notifying({ QueueConfigurations: [] })],
  ["a rule of nothing", odd("Events::Rule")],
  [
    "a filter of events",
    rule({ EventPattern: { detail: { size: [{ numeric: [">", 1] }] } } }),
  ],
  ["an event's input", rule(target({ Input: "{}" }))],
  ["a target of events", rule(target({ Arn: "arn:aws:sqs:x" }))],
  ["a time of day", schedule("cron(0 3 * * ? *)")],
  ["a period of no time", schedule("rate(0 minutes)")],
  ["no JSON", schedule("rate(5 minutes)", { Input: "{" })],
  [
    "a schedule of no function",
    schedule("rate(5 minutes)", { Arn: "arn:aws:sqs:x" }),
  ],
  ["a type of state", machine({ Type: "Map", End: true })],
  ["a field of a state", machine({ ...task, HeartbeatSeconds: 5 })],
  ["a field of a machine", machine(task, { ProcessorConfig: {} })],
  ["JSONata", machine(task, { QueryLanguage: "JSONata" })],
  [
    "a service that is no function",
    machine({ ...task, Resource: "arn:aws:states:::sqs" }),
  ],
  [
    "a source that is missing",
    template().withFunction("Odd", "lost.ts"),
    "Odd: there is no",
  ],
  [
    "a function without a source",
    odd("Lambda::Function", { Role: arnOf("SomeRole") }),
    "Odd: a function needs Metadata.entry",
  ],
  ["an operator", limited({ Condition: { NumericLessThan: {} } }), "Numeric"],
  [
    "a condition key",
    limited({ Condition: { StringLike: { "aws:username": "a" } } }),
    "aws:username",
  ],
  ["a policy variable", limited({ Resource: "${aws:username}" }), "variables"],
  ["another kind of statement", limited({ NotAction: "s3:*" }), "NotAction"],
  [
    "a role that Lambda may not assume",
    template().withRights("Work", [], "states.amazonaws.com"),
    "WorkRole: lambda.amazonaws.com may not assume",
  ],
  [
    "all headers but some",
    forwarding({ HeaderBehavior: "allExcept" }, { CookieBehavior: "all" }),
    "only a list of allowed headers",
  ],
  [
    "some cookies",
    forwarding(
      { HeaderBehavior: "whitelist", Headers: [] },
      { CookieBehavior: "whitelist" },
    ),
    "CookiesConfig must be all or none",
  ],
  [
    "a bucket that the distribution may not read",
    distribution({}, {}, { OriginAccessControlId: "a", DomainName: "site.s3" }),
    "s3:GetObject on resource",
  ],
  [
    "an origin that is neither bucket nor API",
    distribution({}, {}, { DomainName: "example.org" }),
    "neither the site's bucket nor the API",
  ],
  [
    "a behavior without an origin",
    distribution({}, { TargetOriginId: "b" }, {}),
    "the origin is unknown",
  ],
  [
    "a page in place of errors",
    distribution({ CustomErrorResponses: [{ ResponseCode: 200 }] }, {}, {}),
    "hide the API's errors",
  ],
  [
    "a second function of a behavior",
    distribution({}, { FunctionAssociations: [{}, {}] }, {}),
    "only one function",
  ],
  ...pools.map(
    (pool) =>
      [
        `a pool of ${JSON.stringify(pool)}`,
        template().withUserPool(...pool),
        "Pool: only addresses in any case as names",
      ] as const,
  ),
])(
  "a start stops at %s, with its place, and leaves nothing running",
  async (_what, stack, told = "Template, Odd") => {
    const start = startLocalCloud({ template: stack.build(), rootDir });
    const started = start.then((cloud) => cloud.stop());
    await expect(started).rejects.toThrow(told);
    expect(process.env["BUCKET"]).toBeUndefined();
  },
);
