import {
  BadRequestException,
  MessageRejected,
  SendEmailCommand,
  SESv2ServiceException,
} from "@aws-sdk/client-sesv2";
import { school } from "../../shared/college/school.ts";
import { environment } from "../environment.ts";
import { logError } from "../log.ts";
import { count } from "../metrics.ts";
import { UNMAILABLE_TRIES } from "../security/limits.ts";
import { noteRefusal } from "../storage/asked-mails.ts";
import { takeAttempt } from "../storage/attempts.ts";
import { unmailableMark } from "../storage/unmailable.ts";
import { buttonHtml, escaped, linkHtml, pageHtml } from "./mail-html.ts";
import { liftSuppression, ses } from "./suppression.ts";

/** What became of a mail: it is not to be tried again, or it is, or SES takes no others now either. */
export type Outcome = "done" | "later" | "refused";

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a mail is for, as SES reports it. All but reminders answer an act of the student or the office. */
export type MailKind =
  | "code"
  | "reset"
  | "account-exists"
  | "password-changed"
  | "address"
  | "moved"
  | "erased"
  | "receipt"
  | "reopened"
  | "withdrawn"
  | "reinstated"
  | "conversion-failed"
  | "reminder"
  | "retention";

/** Words of a paragraph: plain, emphasized or a link, to the site unless its path is a whole address. A button is alone in its paragraph. */
export type Part =
  | string
  | { readonly strong: string; readonly isCode?: boolean }
  | { readonly link: string; readonly path: string }
  | { readonly button: string; readonly path: string };

const CONTACT = `Questions? Write to ${school.contactEmail} or call ${school.phone}. Trouble with the site? Write to ${school.helpEmail}.`;

function addressOf({ path }: { readonly path: string }): string {
  return new URL(path, environment.siteOrigin).href;
}

function htmlOf(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if ("strong" in part) {
    // Read and copied easily on a phone.
    const style = part.isCode ? "font-size:28px;letter-spacing:4px" : "";
    return `<strong${style && ` style="${style}"`}>${escaped(part.strong)}</strong>`;
  }
  const href = addressOf(part);
  return "button" in part
    ? buttonHtml(part.button, href)
    : linkHtml(part.link, href);
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  if ("strong" in part) return part.strong;
  const label = "button" in part ? part.button : part.link;
  return `${label}: ${addressOf(part)}`;
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
    html: pageHtml(subject, texts.slice(0, 2).join(" "), blocks),
  };
}

/**
 * Headers by which programs that answer mails know that nobody reads their answer (RFC 3834, and Exchange's own), and
 * filters that a program has made them: SpamAssassin distrusts links to .edu in mails from elsewhere that name none.
 */
const AUTOMATIC = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "X-Mailer": "Admission application",
};

/** Returns the sender, whose name is quoted, or encoded as RFC 2047 demands: in words of 75 characters at most. */
function sender(): string {
  const isPlain = /^[ !#-[\]-~]*$/.test(school.title);
  const name = isPlain
    ? `"${school.title}"`
    : (school.title.match(/.{1,11}/gsu) ?? [])
        .map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`)
        .join(" ");
  return `${name} <${environment.mailFrom}>`;
}

/** Sends a mail. @throws SESv2ServiceException if SES does not take it */
export async function deliver(
  to: string,
  kind: MailKind,
  { subject, html, text, headers = {} }: Mail,
): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: sender(),
      ConfigurationSetName: environment.mailConfigurationSet,
      EmailTags: [{ Name: "kind", Value: kind }],
      Destination: { ToAddresses: [to] },
      ReplyToAddresses: [school.contactEmail],
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Html: utf8(html), Text: utf8(text) },
          Headers: Object.entries({ ...AUTOMATIC, ...headers }).map(
            ([Name, Value]) => ({
              Name,
              Value,
            }),
          ),
        },
      },
    }),
  );
}

/**
 * Returns what becomes of a mail to an address that takes none, or wants none; undefined if it is sent. A mail that
 * answers an act is sent in spite of a complaint, and is tried once a day in any case.
 */
async function obstacleTo(
  to: string,
  kind: MailKind,
): Promise<Outcome | undefined> {
  const mark = await unmailableMark(to);
  if (mark === undefined) return undefined;
  if (kind === "reminder") return "done";
  if (mark.reason === "complaint") return undefined;
  const bucket = `mail to an address that takes none ${to}`;
  if (!(await takeAttempt(bucket, UNMAILABLE_TRIES))) return "later";
  await liftSuppression(to);
  return undefined;
}

/** Returns whether the words of an error name an address. */
function names(error: Error, address: string): boolean {
  return error.message.toLowerCase().includes(address.toLowerCase());
}

/** Returns what an error of SES means for the mail, and for those after it. */
async function outcomeOf(error: Error, to: string): Promise<Outcome> {
  const isFromUs = names(error, environment.mailFrom);
  // In its sandbox, SES names addresses that it has not verified.
  if (names(error, to) && !isFromUs) return "done";
  if (/sending rate/i.test(error.message)) return "refused";
  const isOfThisMail =
    error instanceof BadRequestException ||
    (error instanceof MessageRejected && !isFromUs);
  if (isOfThisMail) return "later";
  count("MailsUnsent");
  const isLasting =
    error instanceof SESv2ServiceException && error.$fault === "client";
  if (isLasting) await noteRefusal();
  return "refused";
}

/**
 * Sends a mail, unless its address is known to take none. Whatever fails may be tried again, unless SES refuses this one
 * address by its name; that there are too many in a second is no fault.
 */
export async function sendMail(
  to: string,
  kind: MailKind,
  mail: Mail,
): Promise<Outcome> {
  try {
    const obstacle = await obstacleTo(to, kind);
    if (obstacle !== undefined) return obstacle;
    await deliver(to, kind, mail);
    return "done";
  } catch (error) {
    logError("mail not sent", error);
    return outcomeOf(error as Error, to);
  }
}
