import { atEnd } from "@admission/test-tools";
import {
  BadRequestException,
  SendEmailCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { expect, it } from "@jest/globals";
import { Outbox } from "../outbox/outbox.ts";
import { startSes } from "../ses/ses.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const { rights } = localParts(new LocalTemplate());
const outbox = new Outbox(undefined);
const local = await startSes(rights, outbox);
atEnd(() => local.stop());
const client = new SESv2Client(localClient(local.endpoint));

async function send(to: string): Promise<void> {
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: "School <school@example.edu>",
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: "Hello" },
          Body: { Html: { Data: "<p>Hello</p>" } },
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
  "o’neil@example.org",
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
