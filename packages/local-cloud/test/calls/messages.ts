import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import {
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import { BUS, callsOf, SENDER, type Services } from "./call.ts";

function sendMail({ ses }: Services, from: string) {
  return ses.send(
    new SendEmailCommand({
      FromEmailAddress: `School <${from}>`,
      ReplyToAddresses: ["help@example.edu"],
      Destination: { ToAddresses: ["ada@example.org"] },
      EmailTags: [{ Name: "kind", Value: "receipt" }],
      Content: {
        Simple: {
          Subject: { Data: "Grüße" },
          Body: { Html: { Data: "<p>Hello</p>" }, Text: { Data: "Hello" } },
          Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
        },
      },
    }),
  );
}

function onIts(services: Services, id: string) {
  return { ...services, id };
}

export const messageCalls = [
  ...callsOf("ses", onIts, {
    "a mail of a verified sender is taken, and has an id": [
      async (services) =>
        (await sendMail(services, SENDER)).MessageId !== undefined,
      true,
    ],
    "a mail of another sender is refused": [
      (services) => sendMail(services, "stranger@example.com"),
      { refused: "MessageRejected" },
    ],
    "the account tells its rate, and that it sends": [
      async ({ ses }) => {
        const { SendQuota, SendingEnabled } = await ses.send(
          new GetAccountCommand({}),
        );
        return [Number(SendQuota?.MaxSendRate) > 0, SendingEnabled];
      },
      [true, true],
    ],
    "an address that is not suppressed is not taken off the list": [
      async ({ ses, id }) =>
        ses.send(
          new DeleteSuppressedDestinationCommand({
            EmailAddress: `${id}@example.org`,
          }),
        ),
      { refused: "NotFoundException" },
    ],
  }),
  ...callsOf("events", onIts, {
    "a bus takes an event": [
      async ({ events }) => {
        const { FailedEntryCount, Entries = [] } = await events.send(
          new PutEventsCommand({
            Entries: [
              {
                EventBusName: BUS,
                Source: "admission",
                DetailType: "Application Submitted",
                Detail: JSON.stringify({ student: "é" }),
              },
            ],
          }),
        );
        return [FailedEntryCount, Entries[0]?.EventId !== undefined];
      },
      [0, true],
    ],
  }),
];
