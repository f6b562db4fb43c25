import {
  SendEmailCommand,
  SESv2Client,
  SESv2ServiceException,
} from "@aws-sdk/client-sesv2";
import { school } from "../../shared/college/school.ts";
import { environment } from "../environment.ts";
import { logError } from "../log.ts";
import { count } from "../metrics.ts";
import { whyUnmailable } from "../storage/unmailable.ts";

const client = new SESv2Client({});

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the owner of an account has just asked for it, who gets it after a complaint of another mail as well. */
  readonly isAskedFor?: boolean;
}

async function isUnwanted(to: string, { isAskedFor }: Mail): Promise<boolean> {
  const why = await whyUnmailable(to);
  return why === "bounce" || (why === "complaint" && isAskedFor !== true);
}

/** Words of a paragraph: plain, emphasized or a link. */
type Part =
  | string
  | { readonly strong: string }
  | { readonly link: string; readonly href: string };

function escaped(text: string): string {
  return text.replaceAll(
    /[&<>"]/g,
    (character) => `&#${character.codePointAt(0)};`,
  );
}

function htmlOf(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if ("strong" in part) return `<strong>${escaped(part.strong)}</strong>`;
  const href = part.href.replaceAll("&", "&amp;").replaceAll('"', "%22");
  return `<a href="${href}" style="color:${school.theme.brand}">${escaped(part.link)}</a>`;
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  return "strong" in part ? part.strong : `${part.link}: ${part.href}`;
}

/** Makes a mail of paragraphs, in the school's look and as plain text. */
export function mailOf(
  subject: string,
  ...paragraphs: readonly (readonly Part[])[]
): Mail {
  const { brand, paper } = school.theme;
  const body = paragraphs
    .map(
      (parts) => `<p style="margin:16px 0">${parts.map(htmlOf).join("")}</p>`,
    )
    .join("\n");
  return {
    subject,
    text: [
      ...paragraphs.map((parts) => parts.map(textOf).join("")),
      ["-- ", ...school.address].join("\n"),
    ].join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:16px;background:${paper};color:#1b1b1b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:auto;padding:8px 24px;background:#fff;border-top:6px solid ${brand}">
<p style="margin:16px 0;color:${brand};font-size:20px;font-weight:600">${escaped(school.title)}</p>
${body}
<p style="margin:24px 0 16px;color:#595959;font-size:14px">${school.address.map(escaped).join("<br>")}</p>
</div>
</body>
</html>`,
  };
}

/** Returns the sender, whose name is encoded as RFC 2047 demands of letters beyond ASCII. */
function sender(): string {
  const name = Buffer.from(school.title).toString("base64");
  return `=?UTF-8?B?${name}?= <${environment.mailFrom}>`;
}

/** Sends a mail. @throws SESv2ServiceException if SES does not take it */
export async function deliver(
  to: string,
  { subject, html, text, headers = {} }: Mail,
): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: sender(),
      ConfigurationSetName: environment.mailConfigurationSet,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Html: utf8(html), Text: utf8(text) },
          Headers: Object.entries(headers).map(([Name, Value]) => ({
            Name,
            Value,
          })),
        },
      },
    }),
  );
}

/** Returns whether SES has refused a mail that it may take later: not one whose fate is unknown, or whose address is wrong. */
function isForLater(error: unknown): boolean {
  return (
    error instanceof SESv2ServiceException &&
    error.$fault === "client" &&
    !["MessageRejected", "BadRequestException"].includes(error.name)
  );
}

/**
 * Sends a mail, unless its address is known to take none. A failure is logged and counted, but never told: it would reveal that there was a mail to send.
 * @returns false if the same mail may be sent later, and certainly was not now
 */
export async function sendMail(to: string, mail: Mail): Promise<boolean> {
  try {
    if (await isUnwanted(to, mail)) return true;
    await deliver(to, mail);
    return true;
  } catch (error) {
    logError("mail not sent", error);
    count("MailsUnsent");
    return !isForLater(error);
  }
}
