import { zoneName } from "../../shared/application/deadlines.ts";
import { mailWords } from "../../shared/application/mail-words.ts";
import {
  daysBetween,
  longDate,
  longTime,
  type CalendarDate,
} from "../../shared/calendar.ts";
import { nextSteps } from "../../shared/college/next-steps.ts";
import { applicant } from "../../shared/college/people.ts";
import { school } from "../../shared/college/school.ts";
import type {
  Reopening,
  WithdrawalReply,
} from "../../shared/contract/replies.ts";
import { calledName } from "../../shared/form/names.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import {
  REOPENED,
  REOPENED_NOW,
  WITHDRAWN,
  WITHDRAWN_BY_OFFICE,
} from "../../shared/messages.ts";
import { isolated } from "../../shared/plain-text.ts";
import { routes } from "../../shared/routes.ts";
import { ACCOUNT_PATHS, COMPLETION_PATH } from "../../shared/site-paths.ts";
import { clock, today } from "../clock.ts";
import { environment } from "../environment.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import type { Application, FormerAddress } from "../storage/applications.ts";
import type { State } from "../storage/listing.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";
import { mailOf, type Mail, type Part } from "./mail.ts";

/** Every mail about an application; those about an account are in `accounts/account-mails.ts`. */

/** Words "today", "tomorrow" and "in 7 days", by which the subjects of reminders differ. */
const inDays = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** What a mail tells of the application that it is about. */
type About = Pick<Application, "answer" | "username">;

/** Makes a mail that calls the student by name. */
function mailTo(
  { answer }: About,
  subject: string,
  ...paragraphs: readonly (readonly Part[])[]
): Mail {
  const name = isolated(calledName(answer));
  const greeting = name === "" ? [] : [[`Dear ${name},`]];
  return mailOf(subject, ...greeting, ...paragraphs);
}

function reach({ answer, username }: About): readonly Part[] {
  const words = mailWords(String(answer[applicant.email] ?? ""), username);
  return ["We will write to: ", { strong: words }];
}

export function receiptMail(
  about: About,
  reference: string,
  submitted_at: string,
  isAgain: boolean,
): Mail {
  const { words } = school;
  return mailTo(
    about,
    `We have your ${isAgain ? "changed " : ""}application to ${school.title}`,
    [words.thanks],
    ...(isAgain
      ? [["This takes the place of what you had submitted before."]]
      : []),
    ["Your reference: ", { strong: reference }],
    ["Submitted: ", { strong: longTime(school.timeZone, submitted_at) }],
    reach(about),
    [words.afterSubmission],
    ...nextSteps.map(({ title, text, link }, at) => [
      `${at + 1}. ${title}. ${text}`,
      ...(link ? [" ", { link: link.label, path: link.href }] : []),
    ]),
    [{ button: "Your copy and what comes next", path: COMPLETION_PATH }],
  );
}

/** Reminds of a deadline, with what is missing and the token of the link that ends reminders. */
export function reminderMail(
  about: About,
  deadline: CalendarDate,
  missing: readonly string[],
  stop: string,
  isReopened: boolean,
): Mail {
  const again = isReopened ? " again" : "";
  const zone = zoneName(school.timeZone, clock.now());
  const left = inDays.format(daysBetween(today(), deadline), "day");
  const mail = mailTo(
    about,
    `Your application to ${school.title} is not submitted${again} yet: the deadline is ${left}`,
    [
      `The deadline is ${left}: `,
      { strong: `${longDate(deadline)}, until 11:59 PM ${zone}` },
      isReopened
        ? ". We have what you submitted before; what you change now counts once you submit again."
        : ". You have started your application, and we do not have it yet.",
    ],
    [
      missing.length === 0
        ? `Nothing is missing: all that is left is to submit it${again}.`
        : `Something is missing or wrong: ${missing.join(", ")}.`,
    ],
    reach(about),
    [{ button: "Go to your application", path: "/" }],
    [
      "No more reminders, please: ",
      {
        link: "Stop reminders",
        path: `${ACCOUNT_PATHS.stopReminders}?id=${stop}`,
      },
    ],
  );
  const oneClick = `${environment.siteOrigin}${routes["stop-reminders"].path}?id=${stop}`;
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Tells that staff has reopened a submitted application, and why. */
export function reopenedMail(
  about: About,
  reference: string,
  { reason, due_on }: Reopening,
): Mail {
  return mailTo(
    about,
    `Please submit your application to ${school.title} again`,
    [REOPENED],
    [{ strong: reason }],
    [REOPENED_NOW],
    ...(due_on === undefined
      ? []
      : [["Please submit it by: ", { strong: longDate(due_on) }]]),
    ["Your reference: ", { strong: reference }],
    reach(about),
    [{ button: "Open your application", path: "/login" }],
  );
}

/** Tells that an application is withdrawn, by whom, and how it comes back. */
export function withdrawnMail(
  about: About,
  reference: string,
  { reason, back_until }: WithdrawalReply,
): Mail {
  const again =
    back_until === undefined
      ? "If this is a mistake, please write to us."
      : `If you change your mind, you can come back until ${longTime(school.timeZone, back_until)}: log in and choose “Come back”.`;
  return mailTo(
    about,
    `Your application to ${school.title} is withdrawn`,
    ...(reason === undefined
      ? [[WITHDRAWN]]
      : [[WITHDRAWN_BY_OFFICE], [{ strong: reason }]]),
    [again],
    ["Your reference: ", { strong: reference }],
    [{ button: "Go to your application", path: "/" }],
  );
}

/** Tells that an application counts again that was withdrawn. */
export function reinstatedMail(
  about: About,
  reference: string,
  state: Exclude<State, "withdrawn">,
): Mail {
  const have = {
    started: "We do not have it yet: it counts once you submit it.",
    reopened: REOPENED_NOW,
    submitted: "We have it as you submitted it; there is nothing more to do.",
  };
  return mailTo(
    about,
    `Your application to ${school.title} is no longer withdrawn`,
    [have[state]],
    ["Your reference: ", { strong: reference }],
    [{ button: "Go to your application", path: "/" }],
  );
}

/** Tells the address before of another one, with the link that puts it back. */
export async function movedMail(
  student: string,
  { username, moved_at }: FormerAddress,
): Promise<Mail> {
  const id = await createMailedToken(username, "back", { student });
  const address = new URLSearchParams({ username, id });
  const end = Date.parse(moved_at) + LINK_SECONDS.back * 1000;
  return mailOf(
    `Your email address for ${school.title} was changed`,
    [
      `On ${longTime(school.timeZone, moved_at)}, the email address of your application to ${school.title} was changed, and every device was logged out. We write to the new address from then on.`,
    ],
    ["If it was not you, put this address back, and choose a new password:"],
    [
      {
        button: "Put this address back",
        path: `${ACCOUNT_PATHS.address}?${address.toString()}`,
      },
    ],
    [`The link works for 7 days, until ${longTime(school.timeZone, end)}.`],
  );
}

/** Tells that an uploaded document is not attached, and what to do. */
export function conversionFailedMail(
  about: About,
  question: string,
  fileName: string,
  reason: string,
): Mail {
  const placed = questionByKey.get(question);
  return mailTo(
    about,
    "A document of your application is not attached",
    [
      `Your document ${fileName ? `“${isolated(fileName)}” ` : ""}for “${placed?.question.label ?? question}” could not be added to your application to ${school.title}.`,
    ],
    [reason],
    ["Please upload it again, or another file in its place."],
    [
      {
        button: "Go to the question",
        path: `/${placed?.pageId ?? ""}#${question}`,
      },
    ],
  );
}
