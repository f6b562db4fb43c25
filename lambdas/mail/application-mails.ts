import { zoneName } from "../../shared/application/deadlines.ts";
import {
  longDate,
  longTime,
  type CalendarDate,
} from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { WithdrawalReply } from "../../shared/contract/replies.ts";
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
import { mailOf, type Mail } from "./mail.ts";

/** Every mail about an application; those about an account are in `accounts/account-mails.ts`. */

const DAY_MS = 24 * 60 * 60_000;
/** Words "today", "tomorrow" and "in 7 days", by which the subjects of reminders differ. */
const inDays = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * Confirms a submission, the first or a later one.
 * @param to says to whom the school writes
 */
export function receiptMail(
  reference: string,
  submitted_at: string,
  isAgain: boolean,
  to: string,
): Mail {
  const { words, scoreSubmissionUrl, financialAidUrl } = school;
  return mailOf(
    `We have your ${isAgain ? "changed " : ""}application to ${school.title}`,
    [words.thanks],
    ...(isAgain
      ? [["This takes the place of what you had submitted before."]]
      : []),
    ["Your reference: ", { strong: reference }],
    ["Submitted: ", { strong: longTime(school.timeZone, submitted_at) }],
    ["We will write to: ", { strong: to }],
    [words.afterSubmission],
    ["1. ", words.transcript],
    [
      "2. Send your test scores, if you wish. ",
      { link: "How to send your scores", path: scoreSubmissionUrl },
    ],
    [
      `3. Look into financial aid. ${words.financialAid} `,
      { link: `Financial aid at ${school.title}`, path: financialAidUrl },
    ],
    [{ button: "Your copy and what comes next", path: COMPLETION_PATH }],
  );
}

/** Reminds of a deadline, with what is missing and the token of the link that ends reminders. */
export function reminderMail(
  deadline: CalendarDate,
  missing: readonly string[],
  stop: string,
  isReopened: boolean,
): Mail {
  const again = isReopened ? " again" : "";
  const zone = zoneName(school.timeZone, clock.now());
  const days = (Date.parse(deadline) - Date.parse(today())) / DAY_MS;
  const mail = mailOf(
    `Your application to ${school.title} is not submitted${again} yet: the deadline is ${inDays.format(days, "day")}`,
    [
      "The deadline is ",
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
export function reopenedMail(reference: string, reason: string): Mail {
  return mailOf(
    `Please submit your application to ${school.title} again`,
    [REOPENED],
    [{ strong: reason }],
    [REOPENED_NOW],
    ["Your reference: ", { strong: reference }],
    [{ button: "Open your application", path: "/login" }],
  );
}

/** Tells that an application is withdrawn, by whom, and how it comes back. */
export function withdrawnMail(
  reference: string,
  { reason, back_until }: WithdrawalReply,
): Mail {
  const again =
    back_until === undefined
      ? "If this is a mistake, please write to us."
      : `If you change your mind, you can come back until ${longTime(school.timeZone, back_until)}: log in and choose “Come back”.`;
  return mailOf(
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
export function reinstatedMail(reference: string, isSubmitted: boolean): Mail {
  return mailOf(
    `Your application to ${school.title} counts again`,
    [
      isSubmitted
        ? "It is not withdrawn any more. We have it as you submitted it; there is nothing more to do."
        : "It is not withdrawn any more. We do not have it yet: it counts once you submit it.",
    ],
    ["Your reference: ", { strong: reference }],
    [{ button: "Go to your application", path: "/" }],
  );
}

/** Tells that an uploaded document is not attached, and what to do. */
export function conversionFailedMail(
  question: string,
  fileName: string,
  reason: string,
): Mail {
  const placed = questionByKey.get(question);
  return mailOf(
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
