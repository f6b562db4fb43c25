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
import { buttonHtml, escaped, linkHtml, pageHtml } from "./mail-html.ts";

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

/** Words of a paragraph: plain, emphasized or a link to the site. A button is alone in its paragraph. */
type Part =
  | string
  | { readonly strong: string; readonly isCode?: boolean }
  | {
      readonly link: string;
      readonly path: string;
      readonly isButton?: boolean;
    };

const CONTACT = `Questions? Write to ${school.contactEmail} or call ${school.phone}. Trouble with the site? Write to ${school.helpEmail}.`;

function htmlOf(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if ("strong" in part) {
    // Read and copied easily on a phone.
    const style = part.isCode ? "font-size:28px;letter-spacing:4px" : "";
    return `<strong${style && ` style="${style}"`}>${escaped(part.strong)}</strong>`;
  }
  const href = `${environment.siteOrigin}${part.path}`;
  return (part.isButton ? buttonHtml : linkHtml)(part.link, href);
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  return "strong" in part
    ? part.strong
    : `${part.link}: ${environment.siteOrigin}${part.path}`;
}

/** Makes a mail of paragraphs and whom to ask, in the school's look and as plain text. */
export function mailOf(
  subject: string,
  ...paragraphs: readonly (readonly Part[])[]
): Mail {
  const all = [...paragraphs, [CONTACT]];
  const texts = all.map((parts) => parts.map(textOf).join(""));
  const blocks = all.map((parts) => parts.map(htmlOf).join(""));
  return {
    subject,
    text: [...texts, ["-- ", ...school.address].join("\n")].join("\n\n"),
    html: pageHtml(subject, texts[0] ?? "", blocks),
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
