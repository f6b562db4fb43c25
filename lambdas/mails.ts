import { longTime } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";
import { questionByKey } from "../shared/form/questions.ts";
import { COMPLETION_PATH } from "../shared/site-paths.ts";
import { environment } from "./environment.ts";
import { mailOf, type Mail } from "./mail.ts";

/** Every mail about an application; those about an account are in `accounts/account-mails.ts`. */

function linkTo(path: string): string {
  return `${environment.siteOrigin}${path}`;
}

const CONTACT = `Questions? Write to ${school.contactEmail} or call ${school.phone}, and mention your reference.`;

/** Confirms a submission. */
export function receiptMail(reference: string, submitted_at: string): Mail {
  const { words } = school;
  return mailOf(
    `We have your application to ${school.title}`,
    [words.thanks],
    ["Your reference: ", { strong: reference }],
    ["Submitted: ", { strong: longTime(school.timeZone, submitted_at) }],
    [words.afterSubmission],
    [words.transcript],
    [
      { link: "Your copy and what comes next", href: linkTo(COMPLETION_PATH) },
      " (with your account).",
    ],
    [CONTACT],
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
      `Your document ${fileName ? `“${fileName}” ` : ""}for “${placed?.question.label ?? question}” could not be added to your application to ${school.title}.`,
    ],
    [reason],
    [
      { link: "Upload it again", href: linkTo(`/${placed?.pageId ?? ""}`) },
      ", or another file in its place.",
    ],
    [`If it does not work, write to ${school.helpEmail}.`],
  );
}
