import { describe, expect, it } from "@jest/globals";
import {
  allStatements,
  entries,
  ofType,
  statementsOf,
  type Statement,
} from "../support/read-stack.ts";

const SESSION = [
  "GetItem Tokens end#*",
  "GetItem Tokens session#*",
  "UpdateItem Tokens session#*",
];
const COUNT_ATTEMPTS = ["UpdateItem Tokens attempts#*"];
const LIMIT = ["GetItem Tokens device#*", ...COUNT_ATTEMPTS];
const PROVE_MAILBOX = [
  ...LIMIT,
  "GetItem Tokens mailed#*",
  "GetItem Tokens end#*",
  "UpdateItem Tokens end#*",
  "PutItem Tokens device#*",
  "DeleteItem Tokens signup#*",
  "AdminSetUserPassword Students",
];
const SEND_MAIL = ["SendEmail admission@alderbrook.example"];
const MAIL_WAY_IN = [
  ...LIMIT,
  ...SEND_MAIL,
  "AdminGetUser Students",
  "UpdateItem Tokens pending#*",
  "PutItem Tokens mailed#*",
];
const READ_LINK = ["GetItem Tokens link#*"];
const READ_APPLICATION = ["GetItem Answers"];
const CHANGE_APPLICATION = ["GetItem Answers", "UpdateItem Answers"];
const CHANGE_DOCUMENT = [
  ...CHANGE_APPLICATION,
  "DeleteObject documents/*",
  "DeleteObject uploads/*",
  "ListBucket documents/*",
  "ListBucket uploads/*",
];

/** Every function writes to the one log group of all functions. */
const WRITE_LOGS = ["CreateLogStream HandlerLog", "PutLogEvents HandlerLog"];
/** Events that a function fails for go to the queue of lost uploads. */
const REPORT_FAILURE = ["GetQueueAttributes", "GetQueueUrl", "SendMessage"].map(
  (action) => `${action} LostUploads`,
);

/** All rights of each function. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  "api/confirm": [
    ...PROVE_MAILBOX,
    "GetItem Tokens signup#*",
    "GetItem Tokens pending#*",
    "DeleteItem Tokens pending#*",
    "PutItem Tokens mailed#*",
    "AdminCreateUser Students",
  ],
  "api/delete-conversion": [...SESSION, ...CHANGE_DOCUMENT],
  "api/delete-document-answer": [...SESSION, ...CHANGE_DOCUMENT],
  "api/forgot-password": [...MAIL_WAY_IN, "GetItem Tokens pending#*"],
  "api/get-add-another": [...SESSION, ...READ_APPLICATION, "Query AddAnother"],
  "api/get-conversion": [
    ...SESSION,
    ...CHANGE_APPLICATION,
    "GetObject documents/*",
  ],
  "api/get-document-answer": [...SESSION, ...READ_APPLICATION],
  "api/get-pdf": [
    ...SESSION,
    ...READ_APPLICATION,
    ...COUNT_ATTEMPTS,
    "GetItem Documents",
    "UpdateItem Documents",
    "GetObject applications/*",
    "StartExecution application-pdf",
  ],
  "api/get-service-pdf": [
    ...READ_LINK,
    ...READ_APPLICATION,
    ...COUNT_ATTEMPTS,
    "GetItem Documents",
    "UpdateItem Documents",
    "GetObject applications/*",
    "StartExecution application-pdf",
  ],
  "api/get-profile": [...SESSION, ...READ_APPLICATION],
  "api/get-public-view": [...READ_LINK, ...READ_APPLICATION],
  "api/get-service-view": [
    ...READ_LINK,
    ...READ_APPLICATION,
    "Query AddAnother",
    "Query Tabs",
  ],
  "api/get-tabs": [...SESSION, ...READ_APPLICATION, "Query Tabs"],
  "api/login": [
    ...LIMIT,
    "GetItem Tokens signup#*",
    "AdminInitiateAuth Students",
    ...CHANGE_APPLICATION,
    "PutItem Tokens device#*",
    "PutItem Tokens session#*",
    "UpdateItem Tokens session#*",
  ],
  "api/logout": ["UpdateItem Tokens session#*"],
  "api/lookup": [...COUNT_ATTEMPTS, "Autocomplete default", "GetPlace default"],
  "api/post-conversion": [
    ...SESSION,
    ...CHANGE_APPLICATION,
    "GetObject uploads/*",
    "ListBucket uploads/*",
    "StartExecution conversion",
  ],
  "api/post-presigned-url": [
    ...SESSION,
    ...READ_APPLICATION,
    ...COUNT_ATTEMPTS,
    "PutObject uploads/*",
  ],
  "api/post-validations": [...SESSION, ...CHANGE_APPLICATION],
  "api/post-web-status": [...SESSION, ...CHANGE_APPLICATION],
  "api/put-add-another": [
    ...SESSION,
    ...CHANGE_APPLICATION,
    "PutItem AddAnother",
  ],
  "api/put-answer": [...SESSION, ...CHANGE_APPLICATION],
  "api/put-last-page": [...SESSION, ...CHANGE_APPLICATION],
  "api/put-tabs": [...SESSION, ...CHANGE_APPLICATION, "PutItem Tabs"],
  "api/resend-confirm": [...MAIL_WAY_IN, "GetItem Tokens pending#*"],
  "api/reset-password": [...PROVE_MAILBOX, ...SEND_MAIL],
  "api/signup": [...MAIL_WAY_IN, "PutItem Tokens signup#*"],
  "api/submit": [
    ...SESSION,
    ...CHANGE_APPLICATION,
    "Query AddAnother",
    "Query Tabs",
  ],
  "workers/conversion-begin": CHANGE_DOCUMENT,
  "workers/conversion-complete": CHANGE_DOCUMENT,
  "workers/conversion-convert": [
    "GetObject uploads/*",
    "PutObject documents/*",
  ],
  "workers/conversion-fail": CHANGE_DOCUMENT,
  "workers/upload-created": [
    ...CHANGE_APPLICATION,
    ...REPORT_FAILURE,
    "StartExecution conversion",
  ],
  "workers/sweep": [
    ...REPORT_FAILURE,
    ...CHANGE_DOCUMENT,
    "GetItem Documents",
    "GetItem Tokens sweep#*",
    "PutItem Tokens sweep#*",
    "DeleteObject applications/*",
    "ListBucket applications/*",
    "StartExecution conversion",
  ],
  "workers/pdf-fail": ["UpdateItem Documents"],
  "workers/pdf-print": [
    ...READ_APPLICATION,
    "GetItem Documents",
    "UpdateItem Documents",
    "PutItem Tokens link#*",
    "UpdateItem Tokens link#*",
    "DeleteObject applications/*",
    "GetObject documents/*",
    "ListBucket documents/*",
    "PutObject applications/*",
  ],
};

function nameOf(entry: string): string {
  return entry.replace(/^lambdas\/(.*)\.ts$/, "$1");
}

/**
 * Returns a table or the user pool by its name, an object by its folder, a machine or a provider by the end of its ARN.
 */
function targetOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [, table] =
    /^\{"Fn::GetAtt":\["(?:Storage|Accounts|BackgroundJobs|(?=HandlerLog))([A-Za-z]+?)[0-9A-F]{8}","Arn"\]\}$/.exec(
      text,
    ) ?? [];
  const [, folder] = /"\/(\w+\/\*)"\]\]\}$/.exec(text) ?? [];
  const [, machine] = /:stateMachine:\w+-dev-([\w-]+)"\]\]\}$/.exec(text) ?? [];
  const [, provider] = /:provider\/(\w+)"\]\]\}$/.exec(text) ?? [];
  return table ?? folder ?? machine ?? provider ?? "";
}

/** Returns each action of a statement with its resource, key by key and folder by folder. */
function rightsIn({ Action, Resource, Condition }: Statement): string[] {
  const [limits = {}] = Object.values(Condition ?? {});
  const keys = Object.values(limits).flat();
  const targets = [Resource].flat().map(targetOf);
  const reached =
    keys.length === 0
      ? targets
      : targets.flatMap((target) =>
          keys.map((key) => `${target} ${key}`.trim()),
        );
  return [Action]
    .flat()
    .flatMap((action) =>
      reached.map((target) => `${action.replace(/^.*:/, "")} ${target}`),
    );
}

const deployed = [...entries.values()].map(nameOf).toSorted();

describe("the rights of the functions", () => {
  it("are listed here for every function", () => {
    expect(deployed).toEqual(Object.keys(RIGHTS).toSorted());
  });

  it.each(deployed)("%s has only the listed rights", (name) => {
    const rights = statementsOf(`lambdas/${name}.ts`).flatMap(rightsIn);
    expect(rights.toSorted()).toEqual(
      [...WRITE_LOGS, ...(RIGHTS[name] ?? [])].toSorted(),
    );
  });

  it("are limited by key prefixes, in the table of tokens and in the bucket, and by the sender of mails", () => {
    const limits = allStatements().flatMap(({ Condition = {} }) =>
      Object.entries(Condition).flatMap(([operator, limit]) =>
        Object.keys(limit).map((key) => `${operator} ${key}`),
      ),
    );
    expect(new Set(limits)).toEqual(
      new Set([
        "ForAllValues:StringLike dynamodb:LeadingKeys",
        "StringLike s3:prefix",
        "StringEquals ses:FromAddress",
      ]),
    );
  });

  it("have wildcard resources only for tracing and the delivery of logs, which cannot be limited", () => {
    const broad = allStatements().filter(({ Action, Resource }) => {
      const actions = [Action].flat();
      return (
        [Resource].flat().includes("*") ||
        actions.some((action) => action.includes("*"))
      );
    });
    expect(broad).toHaveLength(
      ofType("AWS::StepFunctions::StateMachine").length,
    );
    for (const { Action } of broad) {
      for (const action of [Action].flat()) {
        expect(action).toMatch(/^(xray|logs):\w+$/);
      }
    }
  });
});

describe("the rights that AWS's own services use", () => {
  it("are these of buckets, queue and topic, and nobody's without TLS", () => {
    const policies = [
      "S3::BucketPolicy",
      "SQS::QueuePolicy",
      "SNS::TopicPolicy",
    ]
      .flatMap((type) => ofType(`AWS::${type}`))
      .map(([id, { Properties }]) => {
        const { Statement: statements } = Properties["PolicyDocument"] as {
          readonly Statement: readonly (Statement & {
            readonly Effect: string;
            readonly Principal: unknown;
          })[];
        };
        return [
          id.replace(/[0-9A-F]{8}$/, ""),
          ...statements.map(
            ({ Effect, Action, Principal, Condition }) =>
              `${Effect} ${String(Action)} ${JSON.stringify(Effect === "Deny" ? Condition : Principal)}`,
          ),
        ];
      });
    const isPlain = '{"Bool":{"aws:SecureTransport":"false"}}';

    expect(policies).toEqual([
      [
        "WebsiteBucketPolicy",
        `Deny s3:* ${isPlain}`,
        'Allow s3:GetObject {"Service":"cloudfront.amazonaws.com"}',
      ],
      ["DocumentsBucketPolicy", `Deny s3:* ${isPlain}`],
      [
        "BackgroundJobsLostUploadsPolicy",
        `Deny sqs:* ${isPlain}`,
        'Allow sqs:SendMessage {"Service":"events.amazonaws.com"}',
      ],
      [
        "ObservabilityAlarmsPolicy",
        `Deny sns:Publish ${isPlain}`,
        'Allow sns:Publish {"Service":"cloudwatch.amazonaws.com"}',
      ],
    ]);
  });

  it("let the network of the conversion write its log", () => {
    expect(allStatements().flatMap(rightsIn)).toContain(
      "DescribeLogStreams HandlerLog",
    );
  });
});
