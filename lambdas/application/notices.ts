import { isDeepStrictEqual } from "node:util";
import { documentKeys } from "../../shared/form/questions.ts";
import { clock, isoAfter } from "../clock.ts";
import { putEvent } from "../events.ts";
import { logError } from "../log.ts";
import {
  conversionFailedMail,
  receiptMail,
  reopenedMail,
} from "../mail/application-mails.ts";
import { sendMail } from "../mail/mail.ts";
import { referenceOf } from "../reference.ts";
import {
  changeApplication,
  loadApplication,
  type Application,
} from "../storage/applications.ts";
import {
  listDue,
  type EventNotice,
  type MailNotice,
  type Notice,
} from "../storage/outbox.ts";

/** Time after which a mail is tried again that SES did not take. */
const LATER_MS = 5 * 60_000;

/** By how much the clock of the function that has caused a notice may be ahead. */
const SKEW_MS = 1_000;

async function announce(student: string, notice: EventNotice): Promise<void> {
  const { event, version } = notice;
  const reference = referenceOf(student);
  if (event === "ApplicationReopened") {
    const { reopened_at } = notice;
    await putEvent(event, { reference, reopened_at, version });
    return;
  }
  const { submitted_at } = notice;
  await putEvent(event, { reference, submitted_at, version });
}

/** Returns the mail of a notice; undefined if its cause is gone. */
function mailOf(
  student: string,
  { documents, reopened, submissions }: Application,
  notice: MailNotice,
) {
  if (notice.mail === "reopened") {
    return reopened && reopenedMail(referenceOf(student), reopened.reason);
  }
  if (notice.mail === "receipt") {
    const isAgain = submissions > 1;
    return receiptMail(referenceOf(student), notice.submitted_at, isAgain);
  }
  const { question, generation } = notice;
  const record = documents[question];
  return record?.generation === generation &&
    record.status === "FAILED" &&
    documentKeys.includes(question)
    ? conversionFailedMail(question, record.file_name, record.message)
    : undefined;
}

/** Removes notices from an application. @returns those that were still there, which no other call has removed */
async function claim(
  student: string,
  notices: readonly Notice[],
): Promise<readonly Notice[]> {
  let claimed: readonly Notice[] = [];
  await changeApplication(student, ({ outbox }) => {
    claimed = notices.filter((notice) =>
      outbox.some((each) => isDeepStrictEqual(each, notice)),
    );
    return claimed.length === 0
      ? undefined
      : {
          outbox: outbox.filter(
            (each) => !claimed.some((one) => isDeepStrictEqual(one, each)),
          ),
        };
  });
  return claimed;
}

/**
 * Tells what is due of an application. An event is put before its notice is removed, so that none is lost and one may
 * come twice; a mail is sent after, so that none comes twice.
 * @throws Error after the mails if an event could not be put
 */
export async function tellNotices(student: string): Promise<void> {
  const application = await loadApplication(student);
  const now = isoAfter(SKEW_MS);
  const due = application.outbox.filter(({ at }) => at <= now);
  const told: Notice[] = [];
  let failure: unknown;
  for (const notice of due) {
    try {
      if ("event" in notice) await announce(student, notice);
      told.push(notice);
    } catch (error) {
      failure = error;
    }
  }
  for (const notice of await claim(student, told)) {
    if (!("mail" in notice)) continue;
    const mail = mailOf(student, application, notice);
    if (mail === undefined || (await sendMail(application.username, mail))) {
      continue;
    }
    const at = isoAfter(LATER_MS);
    await changeApplication(student, ({ outbox }) => ({
      outbox: [...outbox, { ...notice, at }],
    }));
  }
  if (failure !== undefined) throw failure;
}

/** Students who are told something at the same time. */
const CONCURRENT = 10;
/** Time after which nothing more is begun: a minute before the function's own limit. */
const MAX_RUN_MS = 4 * 60_000;

/** Works on one student after the other, a few at a time. @throws Error after the last one if one failed */
export async function forEachStudent<T extends { readonly student: string }>(
  students: AsyncGenerator<T>,
  work: (listed: T) => Promise<void>,
): Promise<void> {
  const end = clock.now().getTime() + MAX_RUN_MS;
  let failures = 0;
  const worker = async () => {
    while (clock.now().getTime() < end) {
      const { value, done } = await students.next();
      if (done) return;
      try {
        await work(value);
      } catch (error) {
        failures += 1;
        const application = referenceOf(value.student);
        logError("notices failed", error, { application });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  if (failures > 0) throw new Error(`${failures} applications failed.`);
}

/** Tells what is due of all applications. */
export function tellAllNotices(): Promise<void> {
  return forEachStudent(listDue(), ({ student }) => tellNotices(student));
}
