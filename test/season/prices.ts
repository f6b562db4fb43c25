/** Date on which everything in this file was looked up. */
export const LOOKED_UP_ON = "2026-11-22";

/** What one student uses, by the unit in which AWS bills it. */
export type Meter = keyof typeof prices;

interface Price {
  readonly service: string;
  /** Dollars for one unit in us-east-1, without free tiers. */
  readonly dollars: number;
  readonly source: string;
}

const AWS = "https://aws.amazon.com";
const MILLION = 1_000_000;

/** List prices. */
export const prices = {
  apiRequests: {
    service: "API Gateway",
    dollars: 1 / MILLION,
    source: `${AWS}/api-gateway/pricing/`,
  },
  siteRequests: {
    service: "CloudFront",
    dollars: 1 / MILLION,
    source: `${AWS}/cloudfront/pricing/`,
  },
  siteGigabytes: {
    service: "CloudFront",
    dollars: 0.085,
    source: `${AWS}/cloudfront/pricing/`,
  },
  invocations: {
    service: "Lambda",
    dollars: 0.2 / MILLION,
    source: `${AWS}/lambda/pricing/`,
  },
  armGigabyteSeconds: {
    service: "Lambda",
    dollars: 0.0000133334,
    source: `${AWS}/lambda/pricing/`,
  },
  x64GigabyteSeconds: {
    service: "Lambda",
    dollars: 0.0000166667,
    source: `${AWS}/lambda/pricing/`,
  },
  writeUnits: {
    service: "DynamoDB",
    dollars: 0.625 / MILLION,
    source: `${AWS}/dynamodb/pricing/on-demand/`,
  },
  readUnits: {
    service: "DynamoDB",
    dollars: 0.125 / MILLION,
    source: `${AWS}/dynamodb/pricing/on-demand/`,
  },
  objectWrites: {
    service: "S3",
    dollars: 0.005 / 1000,
    source: `${AWS}/s3/pricing/`,
  },
  objectReads: {
    service: "S3",
    dollars: 0.0004 / 1000,
    source: `${AWS}/s3/pricing/`,
  },
  transitions: {
    service: "Step Functions",
    dollars: 0.025 / 1000,
    source: `${AWS}/step-functions/pricing/`,
  },
  executions: {
    // Each execution is a trace at most.
    service: "X-Ray",
    dollars: 5 / MILLION,
    source: `${AWS}/xray/pricing/`,
  },
  logGigabytes: {
    service: "CloudWatch Logs",
    dollars: 0.5,
    source: `${AWS}/cloudwatch/pricing/`,
  },
  mails: {
    service: "SES",
    dollars: 0.1 / 1000,
    source: `${AWS}/ses/pricing/`,
  },
} as const satisfies Record<string, Price>;

/** Price of a student in each month with a login, beyond the first that are free in every month. */
export const accountPrice = {
  dollars: 0.0055,
  free: 10_000,
  source: `${AWS}/cognito/pricing/`,
};

/** Rates at which a student uses what is limited. */
export type Rate =
  | "apiRequests"
  /** Calls of the route that is called most, of those without a limit of their own. */
  | "busiestRoute"
  | "runningSeconds"
  | "answersWriteUnits"
  | "tokensWriteUnits"
  | "logins"
  | "newAccounts"
  | "passwordChanges"
  | "readings"
  | "mails"
  | "executions"
  | "transitions";

export interface Quota {
  readonly name: string;
  readonly of: Rate;
  /** Default of an account in us-east-1, a second. */
  readonly limit: number;
  /** Value to ask for, or to deploy with, before a deadline of 100,000 students. */
  readonly raiseTo?: number;
  /** True if the limit is one of a day. */
  readonly isDaily?: boolean;
  readonly source: string;
}

const DOCS = "https://docs.aws.amazon.com";

/** Default quotas of an account and initial throughput of a table. */
export const quotas: readonly Quota[] = [
  {
    name: "API Gateway, requests a second",
    of: "apiRequests",
    limit: 10_000,
    source: `${DOCS}/apigateway/latest/developerguide/limits.html`,
  },
  {
    name: "Lambda, concurrent executions",
    of: "runningSeconds",
    limit: 1_000,
    raiseTo: 3_000,
    source: `${DOCS}/lambda/latest/dg/gettingstarted-limits.html`,
  },
  {
    name: "Deployment, `requestsPerSecond`",
    of: "busiestRoute",
    limit: 2_000,
    raiseTo: 6_000,
    source: "lib/settings.ts",
  },
  {
    name: "Deployment, `warmWrites`",
    of: "answersWriteUnits",
    limit: 4_000,
    raiseTo: 30_000,
    source: `${DOCS}/amazondynamodb/latest/developerguide/warm-throughput.html`,
  },
  {
    name: "DynamoDB, initial write units of `tokens` a second",
    of: "tokensWriteUnits",
    limit: 4_000,
    source: `${DOCS}/amazondynamodb/latest/developerguide/warm-throughput.html`,
  },
  {
    name: "DynamoDB, write units of a table a second",
    of: "answersWriteUnits",
    limit: 40_000,
    source: `${DOCS}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  },
  {
    name: "Cognito, logins a second",
    of: "logins",
    limit: 120,
    raiseTo: 500,
    source: `${DOCS}/cognito/latest/developerguide/quotas.html`,
  },
  {
    name: "Cognito, new accounts a second",
    of: "newAccounts",
    limit: 50,
    source: `${DOCS}/cognito/latest/developerguide/quotas.html`,
  },
  {
    // AWS does not raise it. A confirmation sets one, a forgotten password another.
    name: "Cognito, passwords set a second",
    of: "passwordChanges",
    limit: 30,
    source: `${DOCS}/cognito/latest/developerguide/quotas.html`,
  },
  {
    name: "Cognito, readings of users a second",
    of: "readings",
    limit: 120,
    source: `${DOCS}/cognito/latest/developerguide/quotas.html`,
  },
  {
    name: "SES, mails a day",
    of: "mails",
    isDaily: true,
    limit: 50_000,
    raiseTo: 500_000,
    source: `${DOCS}/ses/latest/dg/quotas.html`,
  },
  {
    name: "SES, mails a second",
    of: "mails",
    limit: 14,
    raiseTo: 100,
    source: `${DOCS}/ses/latest/dg/quotas.html`,
  },
  {
    name: "Step Functions, executions started a second",
    of: "executions",
    limit: 300,
    source: `${DOCS}/step-functions/latest/dg/service-quotas.html`,
  },
  {
    name: "Step Functions, state transitions a second",
    of: "transitions",
    limit: 1_500,
    source: `${DOCS}/step-functions/latest/dg/service-quotas.html`,
  },
];
