import { setClock } from "@admission/test-tools";
import { TooManyRequestsException } from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BadRequestException,
  MessageRejected,
  SendingPausedException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import {
  afterAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import type { Attempt } from "../../lambdas/accounts/attempt-buckets.ts";
import { LINK_SECONDS } from "../../lambdas/security/limits.ts";
import { metadata } from "../support/accounts.ts";

const MAIL_FROM = "admission@example.edu";
Object.assign(process.env, {
  METRICS_NAMESPACE: "Admission/test",
  MAIL_FROM,
  MAIL_CONFIGURATION_SET: "admission",
  DOCUMENTS_TABLE: "documents",
  TOKENS_TABLE: "tokens",
  POWERTOOLS_LOG_LEVEL: "SILENT",
  AWS_REGION: "us-east-1",
});
const { jobHandler } = await import("../../lambdas/job-handler.ts");
const { count, measure } = await import("../../lambdas/metrics.ts");
const { withProblems } = await import("../../lambdas/accounts/pool-errors.ts");
const { sendAskedMail } = await import("../../lambdas/accounts/asked-mails.ts");
const { askForMail } = await import("../../lambdas/accounts/throttle.ts");
const { sendMail } = await import("../../lambdas/mail/mail.ts");
const { storeAskedMail } = await import("../../lambdas/storage/asked-mails.ts");
const { hashOf } = await import("../../lambdas/security/secrets.ts");

/** Standard output of the function, from which Lambda extracts metrics. */
const output = jest
  .spyOn(process.stdout, "write")
  .mockImplementation(() => true);
beforeEach(() => {
  output.mockClear();
});
afterAll(() => output.mockRestore());

function written(): unknown[] {
  return output.mock.calls.map(([text]) => JSON.parse(String(text)));
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
function embedded(name: string, unit: string, value: number) {
  return {
    _aws: {
      CloudWatchMetrics: [
        {
          Namespace: "Admission/test",
          Metrics: [{ Name: name, Unit: unit }],
        },
      ],
    },
    [name]: value,
  };
}

it("counts in the embedded metric format, one line at a time", () => {
  count("SavesStored");
  measure("ConversionDuration", 1200);

  expect(written()).toMatchObject([
    embedded("SavesStored", "Count", 1),
    embedded("ConversionDuration", "Milliseconds", 1200),
  ]);
});

it("counts what a schedule repeats once it has ended, by the dimensions of its alarm", async () => {
  const job = jobHandler(
    ({
      fails = false,
    }: {
      readonly fails?: boolean;
      readonly repeated?: string;
    }) => (fails ? Promise.reject(new Error("No.")) : Promise.resolve()),
  );
  const repeated = { repeated: "Notices" };
  await job({});
  await expect(job({ ...repeated, fails: true })).rejects.toThrow(
    "See the log.",
  );
  expect(written()).toEqual([]);
  await job(repeated);

  const [run] = written() as [ReturnType<typeof embedded>];
  expect(run).toMatchObject({
    ...embedded("RunsEnded", "Count", 1),
    ...repeated,
    service: "admission",
  });
  expect(run._aws.CloudWatchMetrics).toMatchObject([
    { Dimensions: [["service", "repeated"]] },
  ]);
});

describe("accounts and mails", () => {
  const attempt: Attempt = {
    username: "amy@example.org",
    networks: ["203.0.113.9"],
    device: "0".repeat(64),
  };

  const refusal = (what: string) =>
    new MessageRejected({
      ...metadata,
      message: `It is not verified: ${what}`,
    });

  it("count calls that the user pool refuses because there are too many", async () => {
    const error = new TooManyRequestsException(metadata);
    await expect(withProblems(Promise.reject(error))).rejects.toBe(error);

    expect(written()).toMatchObject([
      embedded("AccountsThrottled", "Count", 1),
    ]);
  });

  it.each([
    ["is paused", new SendingPausedException(metadata), "refused", 1],
    ["has not verified us", refusal(MAIL_FROM), "refused", 1],
    ["is not there", new Error("ECONNRESET"), "refused", 1],
    ["gets too many", new Error("Maximum sending rate exceeded"), "refused", 0],
    ["takes no such mail", refusal("text"), "later", 0],
    ["takes no such request", new BadRequestException(metadata), "later", 0],
    ["has not verified the address", refusal(attempt.username), "done", 0],
  ])(
    "count mails while SES %s: %s makes it %s, and is counted %d times",
    async (_what, error, outcome, counted) => {
      const tables = mockClient(DynamoDBDocumentClient);
      tables.resolves({});
      const ses = mockClient(SESv2Client);
      ses.rejects(error);
      const mail = { subject: "Hello", text: "", html: "<p>Hi</p>" };
      expect(await sendMail(attempt.username, "code", mail)).toBe(outcome);
      ses.restore();
      tables.restore();

      const unsent = embedded("MailsUnsent", "Count", 1);
      expect(written()).toMatchObject(Array(counted).fill(unsent));
    },
  );

  it("count a mail that nobody waits for any more", async () => {
    const tables = mockClient(DynamoDBDocumentClient);
    const asked = { username: attempt.username, occasion: "forgot" } as const;
    const key = await storeAskedMail({ ...asked, isKnown: true });
    const [stored] = tables.commandCalls(PutCommand);
    tables.on(GetCommand).resolves({ Item: stored?.args[0].input.Item });
    setClock(jest.now() + LINK_SECONDS.reset * 1000);
    await sendAskedMail(key);
    tables.restore();

    expect(written()).toMatchObject([embedded("MailsUnsent", "Count", 1)]);
  });

  it("count mails that are refused because all strangers together ask for too many", async () => {
    const tables = mockClient(DynamoDBDocumentClient);
    tables.on(GetCommand).resolves({});
    tables.on(UpdateCommand).callsFake(({ Key }: UpdateCommandInput) => {
      const isAll =
        Key?.["token_hash"] === `attempts#${hashOf("mail of all strangers")}`;
      if (isAll) throw new ConditionalCheckFailedException(metadata);
      return {};
    });
    await expect(askForMail(attempt, "signup")).rejects.toMatchObject({
      status: 429,
    });
    expect(tables.commandCalls(PutCommand)).toEqual([]);
    tables.restore();

    expect(written()).toMatchObject([embedded("MailsLimited", "Count", 1)]);
  });
});
