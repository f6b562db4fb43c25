import { atEnd, setClock } from "@admission/test-tools";
import {
  BadRequestException,
  DeleteSuppressedDestinationCommand,
  SendEmailCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { expect, it, jest } from "@jest/globals";
import { Outbox } from "../outbox/outbox.ts";
import {
  newMailAccount,
  SendingLimits,
  type MailAccount,
} from "../ses/account.ts";
import { startSes } from "../ses/ses.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const outbox = new Outbox(undefined);
const mailAccount = newMailAccount();
mailAccount.maxSendRate = 1000;
const reports: unknown[] = [];
const local = await startSes({
  ...localParts(new LocalTemplate()),
  outbox,
  mailAccount,
  report: (...each) => reports.push(each),
});
atEnd(() => local.stop());
const client = new SESv2Client(localClient(local.endpoint));

async function send(to: string, text = "Hello"): Promise<void> {
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: "School <school@example.edu>",
      ReplyToAddresses: ["help@example.edu"],
      ConfigurationSetName: "mails",
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: "Grüße" },
          Body: { Html: { Data: `<p>${text}</p>` }, Text: { Data: text } },
          Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
        },
      },
    }),
  );
}

it.each([
  "ada@example.org",
  "Ada.o'neil+x@sub-domain.xn--bcher-kva.example",
  `${"a".repeat(64)}@example.org`,
])("takes a mail to %s", async (to) => {
  await send(to);
  expect(outbox.mails()[0]?.to).toBe(to);
});

it.each([
  "ada",
  "@example.org",
  "ada@",
  "josé@example.org",
  "a da@example.org",
  `${"a".repeat(65)}@example.org`,
  ".ada@example.org",
  "ada.@example.org",
  "a..da@example.org",
  "ada@bob@example.org",
  "<ada@example.org",
  "ada@bücher.example",
  "ada@-example.org",
  "ada@exam_ple.org",
  "ada@example..org",
  "ada@example.org.",
  "ada@example.org>",
])("refuses a mail to %s as SES does", async (to) => {
  await expect(send(to)).rejects.toThrow(BadRequestException);
  expect(outbox.mails().map((mail) => mail.to)).not.toContain(to);
});

const ada = "ada@example.org";

it.each([
  [
    "more mails in a second than granted",
    { maxSendRate: 0 },
    "TooManyRequestsException",
    /sending rate/,
  ],
  [
    "mails while sending is paused",
    { isPaused: true },
    "SendingPausedException",
    /disabled/,
  ],
  [
    "mails to others from the sandbox",
    { isProduction: false },
    "MessageRejected",
    /not verified.*ada@example\.org$/,
  ],
  [
    "a sender that is not verified",
    { unverified: new Set(["school@example.edu"]) },
    "MessageRejected",
    /not verified.*school@example\.edu$/,
  ],
] satisfies [string, Partial<MailAccount>, string, RegExp][])(
  "refuses %s",
  async (_what, change, name, message) => {
    const before = { ...mailAccount };
    Object.assign(mailAccount, change);
    await expect(send(ada)).rejects.toMatchObject({
      name,
      message: expect.stringMatching(message),
    });
    Object.assign(mailAccount, before);
    await send(ada);
  },
);

it("grants a new account 14 mails in any second", () => {
  const limits = new SendingLimits(newMailAccount());
  const times = [...Array<number>(15).fill(0), 999, 1000];
  const taken = times.filter((time) => {
    setClock(time);
    try {
      limits.count("school@example.edu", ada);
      return true;
    } catch {
      return false;
    }
  });
  jest.useRealTimers();
  expect(taken).toEqual([...Array<number>(14).fill(0), 1000]);
});

it("takes a mail to a suppressed address, and reports a bounce in place of a delivery", async () => {
  const before = outbox.mails().length;
  mailAccount.suppressed.add(ada);
  await send(ada);
  expect(outbox.mails()).toHaveLength(before);
  expect(reports.at(-1)).toMatchObject([
    "Email Bounced",
    { bounce: { bounceSubType: "OnAccountSuppressionList" } },
  ]);
  const lift = () =>
    client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: ada }));
  await lift();
  await expect(lift()).rejects.toThrow("does not exist");
  await send(ada);
  expect(outbox.mails()).toHaveLength(before + 1);
  expect(reports.at(-1)).toMatchObject(["Email Delivered", {}]);
});

it("keeps the message as it is sent, with its headers and both parts", async () => {
  await send(ada, "Grüße\nund Küsse");
  const source = outbox.mails()[0]?.source ?? "";
  const [head = "", ...parts] = source.split("\r\n--=_parts");
  expect(head).toMatch(
    /^Date: .* \+0000\r\nFrom: School <school@example\.edu>\r\nReply-To: help@example\.edu\r\nTo: ada@example\.org\r\nSubject: =\?UTF-8\?B\?R3LDvMOfZQ==\?=\r\nMessage-ID: <.+>\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1\.0\r\n/,
  );
  expect(parts.map((part) => part.split("\r\n\r\n")[1])).toEqual([
    "Grüße\r\nund Küsse",
    "<p>Grüße\r\nund Küsse</p>",
    undefined,
  ]);
});
