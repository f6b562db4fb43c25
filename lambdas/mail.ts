import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { school } from "../shared/college/school.ts";
import { environment } from "./environment.ts";
import { logError } from "./log.ts";
import { count } from "./metrics.ts";

const client = new SESv2Client({});

export interface Mail {
  readonly subject: string;
  readonly html: string;
}

/** Returns the sender, whose name is encoded as RFC 2047 demands of letters beyond ASCII. */
function sender(): string {
  const name = Buffer.from(school.title).toString("base64");
  return `=?UTF-8?B?${name}?= <${environment.mailFrom}>`;
}

/** Sends a mail. A failure is logged and counted, but never told: it would reveal that there was a mail to send. */
export async function sendMail(
  to: string,
  { subject, html }: Mail,
): Promise<void> {
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender(),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: "UTF-8" },
            Body: { Html: { Data: html, Charset: "UTF-8" } },
          },
        },
      }),
    );
  } catch (error) {
    logError("mail not sent", error);
    count("MailsUnsent");
  }
}
