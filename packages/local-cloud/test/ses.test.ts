import { atEnd } from "@admission/test-tools";
import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
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

const MISSING = "Missing final '@domain'";
const CONTROL = "Local address contains control or whitespace";
const LOCAL = "Local address contains illegal character";
const DOMAIN = "Domain contains illegal character";

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
  ["ada", MISSING],
  ["@example.org", MISSING],
  ["ada@", MISSING],
  ["josé@example.org", CONTROL],
  ["a da@example.org", CONTROL],
  ["o’neil@example.org", CONTROL],
  [`${"a".repeat(65)}@example.org`, LOCAL],
  [".ada@example.org", LOCAL],
  ["ada.@example.org", LOCAL],
  ["a..da@example.org", LOCAL],
  ["ada@bob@example.org", LOCAL],
  ["<ada@example.org", LOCAL],
  ["ada@bücher.example", DOMAIN],
  ["ada@-example.org", DOMAIN],
  ["ada@exam_ple.org", DOMAIN],
  ["ada@example..org", DOMAIN],
  ["ada@example.org.", DOMAIN],
  ["ada@example.org>", DOMAIN],
])("refuses a mail to %s as SES does: %s", async (to, message) => {
  const name = "BadRequestException";
  await expect(send(to)).rejects.toMatchObject({ name, message });
  expect(outbox.mails().map((mail) => mail.to)).not.toContain(to);
});
