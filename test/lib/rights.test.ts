import { describe, expect, it } from "@jest/globals";
import {
  allStatements,
  ofType,
  type Statement,
} from "../support/read-stack.ts";

describe("the rights of the functions", () => {
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
        // Of people, and of the addresses at which IAM proves who calls.
        "StringEquals lambda:FunctionUrlAuthType",
        "Bool lambda:InvokedViaFunctionUrl",
        "StringEquals ses:FromAddress",
      ]),
    );
  });

  it("reach a kind of item or a folder, but never a whole table of tokens or bucket", () => {
    const prefixes = allStatements().flatMap(({ Condition = {} }) =>
      Object.values(Condition).flatMap((limit) => Object.values(limit).flat()),
    );
    const wild = (texts: readonly unknown[]) =>
      texts.map(String).filter((text) => text.includes("*"));
    expect(
      wild(prefixes).filter((prefix) => !/^\w+[#/]\*$/.test(prefix)),
    ).toEqual([]);
    const resources = allStatements()
      .flatMap(({ Resource }) => [Resource].flat())
      .filter((resource) => resource !== "*")
      .map((resource) => JSON.stringify(resource));
    // Identities are limited by the sender; the last are versions of one function.
    expect(
      wild(resources).filter(
        (resource) => !/("\/\w+\/|:identity\/|":)\*"/.test(resource),
      ),
    ).toEqual([]);
    // The table of tokens is reached through its items' kinds alone.
    for (const { Resource, Condition } of allStatements()) {
      if (!JSON.stringify(Resource).includes("StorageTokens")) continue;
      expect(JSON.stringify(Condition)).toContain("dynamodb:LeadingKeys");
    }
  });

  it("have wildcard resources only for tracing, the delivery of logs and the account of SES, which cannot be limited", () => {
    const broad = allStatements().filter(({ Action, Resource }) => {
      const actions = [Action].flat();
      return (
        [Resource].flat().includes("*") ||
        actions.some((action) => action.includes("*"))
      );
    });
    const actions = broad.flatMap(({ Action }) => [Action].flat());
    expect(
      actions.filter((action) => !/^(xray|logs):\w+$/.test(action)).toSorted(),
    ).toEqual([
      // Of the backups, on their own key.
      "kms:Decrypt",
      "kms:Encrypt",
      "kms:GenerateDataKey*",
      "kms:ReEncrypt*",
      "ses:DeleteSuppressedDestination",
      "ses:DeleteSuppressedDestination",
      "ses:GetAccount",
    ]);
  });
});

it("the rights that AWS's own services use are these of buckets, queues and topic, and nobody's without TLS", () => {
  const policies = ["S3::BucketPolicy", "SQS::QueuePolicy", "SNS::TopicPolicy"]
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
  const send = 'Allow sqs:SendMessage {"Service":"events.amazonaws.com"}';

  expect(policies).toEqual([
    [
      "WebsiteBucketPolicy",
      `Deny s3:* ${isPlain}`,
      'Allow s3:GetObject {"Service":"cloudfront.amazonaws.com"}',
    ],
    ["DocumentsBucketPolicy", `Deny s3:* ${isPlain}`],
    ["EventsLostSubmissionsPolicy", `Deny sqs:* ${isPlain}`, send],
    [
      "EventsSubmissionsPolicy",
      `Deny sqs:* ${isPlain}`,
      send.replace("sqs:", "sqs:GetQueueAttributes,sqs:GetQueueUrl,sqs:"),
    ],
    ["BackgroundJobsLostUploadsPolicy", `Deny sqs:* ${isPlain}`, send],
    [
      "ObservabilityAlarmsPolicy",
      `Deny sns:Publish ${isPlain}`,
      'Allow sns:Publish {"Service":"cloudwatch.amazonaws.com"}',
      'Allow sns:Publish {"Service":"events.amazonaws.com"}',
    ],
  ]);
});

it("the rights that AWS's own services use let the network of the conversion write its log", () => {
  const log = allStatements().find(({ Action }) =>
    [Action].flat().includes("logs:DescribeLogStreams"),
  );
  expect(JSON.stringify(log?.Resource)).toContain("HandlerLog");
});
