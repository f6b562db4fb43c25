import { longTime } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../shared/site-paths.ts";
import { isoAfter } from "../clock.ts";
import { environment } from "../environment.ts";
import { withEnd } from "../mail/mail-html.ts";
import { mailOf, sendMail, type MailKind, type Outcome } from "../mail/mail.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import type { StoredMail } from "../storage/asked-mails.ts";
import {
  createMailedToken,
  type LinkPurpose,
} from "../storage/mailed-tokens.ts";
import { createCode } from "../storage/signups.ts";

/** Requests behind a mail to the owner of an account that needs none, most likely the owner's own. */
const OCCASIONS = {
  signup: "You signed up with this address",
  resend: "You asked for a confirmation code for this address",
  address: "You asked to use this address for an application",
} as const;

/** Whom a mail is for, and when its cause was: it may have waited. */
type Asked = Pick<StoredMail, "username" | "asked_at">;

/** Returns the time of what a mail tells, in the school's zone. */
function hourOf({ asked_at }: Asked): string {
  return longTime(school.timeZone, asked_at);
}

/** Returns for how long, and until when, a link that is mailed now works. */
function timeOf(purpose: LinkPurpose): string {
  const seconds = LINK_SECONDS[purpose];
  const end = longTime(school.timeZone, isoAfter(seconds * 1000));
  return `for ${seconds / 3600} hours, until ${end}`;
}

/** Sends a mail of paragraphs to the address of an account. */
function send(
  username: string,
  kind: MailKind,
  ...mail: Parameters<typeof mailOf>
) {
  return sendMail(username, kind, mailOf(...mail));
}

function pathOf(
  page: "confirm" | "reset" | "address",
  username: string,
  id: string,
): string {
  return `/${page}?username=${encodeURIComponent(username).replaceAll("'", "%27")}&id=${id}`;
}

async function resetPath(username: string): Promise<string> {
  const token = await createMailedToken(username, "reset");
  return pathOf("reset", username, token);
}

/** Mails the six digits and the link that confirm a sign-up. */
export async function mailConfirmation({ username }: Asked): Promise<Outcome> {
  const [code, token] = await Promise.all([
    createCode(username),
    createMailedToken(username, "confirm"),
  ]);
  const path = pathOf("confirm", username, `${code}-${token}`);
  const mail = mailOf(
    `${code} is your confirmation code for ${school.title}`,
    [
      { strong: code, isCode: true },
      ` is your confirmation code for ${school.title}.`,
    ],
    [
      "Enter it where you signed up, or press the button. If the page of your sign-up is closed, the button asks for your password once.",
    ],
    [{ button: "Confirm your account", path }],
    [`Link and code work ${timeOf("confirm")}.`],
    ["If you did not create an account, you do not need to do anything."],
  );
  // In this form and at the end, phones fill the code in on this site alone.
  const end = `@${new URL(environment.siteOrigin).host} #${code}`;
  return sendMail(username, "code", {
    ...mail,
    text: `${mail.text}\n\n${end}`,
    html: withEnd(mail.html, end),
  });
}

/** Mails the owner of an account a link to a new password. */
export async function mailReset(mail: Asked): Promise<Outcome> {
  const { username } = mail;
  const path = await resetPath(username);
  return send(
    username,
    "reset",
    `Reset your password for ${school.title}`,
    [
      `On ${hourOf(mail)}, you asked to reset your password for your application to ${school.title}.`,
    ],
    [{ button: "Choose a new password", path }],
    [`The link works ${timeOf("reset")}.`],
    ["If you did not ask for this, you do not need to do anything."],
  );
}

/** Mails the owner of an account that it exists, after a request that is for addresses without one. */
export async function mailAccountExists(
  username: string,
  occasion: keyof typeof OCCASIONS,
): Promise<Outcome> {
  return send(
    username,
    "account-exists",
    `Your account for ${school.title}`,
    [
      `${OCCASIONS[occasion]}, but it already has an account for ${school.title}.`,
    ],
    [{ button: "Log in", path: ACCOUNT_PATHS.login }],
    [
      "If you have forgotten your password: ",
      { link: "Choose a new password", path: await resetPath(username) },
    ],
    [`That link works ${timeOf("reset")}.`],
    [
      "If you applied for a brother or sister, please use another address: each applicant needs one.",
    ],
    ["If it was not you, you do not need to do anything."],
  );
}

export async function mailPasswordChanged(mail: Asked): Promise<Outcome> {
  return send(
    mail.username,
    "password-changed",
    `Your password for ${school.title} was changed`,
    [
      `The password of your application to ${school.title} was changed on ${hourOf(mail)}, and every device was logged out.`,
    ],
    [
      "If it was not you: ",
      { link: "Choose a new password", path: ACCOUNT_PATHS.forgot },
    ],
    [`Then write to ${school.helpEmail}.`],
  );
}

/** Mails whoever asked for another address of an account, or has the office ask, the link that proves it. */
export async function mailNewAddress(mail: StoredMail): Promise<Outcome> {
  const { username, student = "", reason, asked_at } = mail;
  const purpose = reason === undefined ? "address" : "offered";
  const id = await createMailedToken(username, purpose, {
    student,
    mailed_at: Date.parse(asked_at),
  });
  const use = `use this address for your application to ${school.title}`;
  return send(
    username,
    "address",
    `Confirm your new email address for ${school.title}`,
    ...(reason === undefined
      ? [
          [
            `On ${hourOf(mail)}, you asked to ${use}. Open the link in the browser where you asked.`,
          ],
        ]
      : [
          [`You can ${use}. We have started this for you:`],
          [{ strong: reason }],
        ]),
    [{ button: "Use this address", path: pathOf("address", username, id) }],
    [`The link works ${timeOf(purpose)}. Until you press it, nothing changes.`],
    ["If you did not ask for this, you do not need to do anything."],
  );
}

export async function mailErased({ username }: Asked): Promise<Outcome> {
  return send(
    username,
    "erased",
    `Your application to ${school.title} was deleted`,
    [
      "Your account, your answers and your documents were deleted. You cannot log in any more, and we write no more emails to this address.",
    ],
    ["Copies for emergencies are deleted within 65 days."],
  );
}
