import { isDeepStrictEqual } from "node:util";
import { documentKeys } from "../../shared/form/questions.ts";
import { isoAfter } from "../clock.ts";
import { putEvent } from "../events.ts";
import { logError } from "../log.ts";
import {
  conversionFailedMail,
  movedMail,
  receiptMail,
  reinstatedMail,
  reopenedMail,
  withdrawnMail,
} from "../mail/application-mails.ts";
import { sendMail, type Mail, type Outcome } from "../mail/mail.ts";
import type { ForEachDue, Turn } from "../mail/run.ts";
import { count } from "../metrics.ts";
import { nextTry } from "../next-try.ts";
import { referenceOf } from "../reference.ts";
import {
  changeApplication,
  loadApplication,
  type Application,
} from "../storage/applications.ts";
import { recordChange, type Change } from "../storage/changes.ts";
import { stateOf } from "../storage/listing.ts";
import {
  listDue,
  type EventNotice,
  type MailNotice,
  type Notice,
} from "../storage/outbox.ts";
import { withdrawalOf } from "./withdrawal.ts";

/** Time for which a mail is tried again that SES does not take. */
const LIFETIME_SECONDS = 24 * 3600;

/** By how much the clock of the function that has caused a notice may be ahead. */
const SKEW_MS = 1_000;

async function announce(student: string, notice: EventNotice): Promise<void> {
  const { event, version } = notice;
  const reference = referenceOf(student);
  const tell = async (what: Change["what"], happened_at: string) =>
    recordChange({ reference, what, version, happened_at });
  if (event === "ApplicationSubmitted") {
    const { submitted_at, first_submitted_at = submitted_at } = notice;
    const times = { first_submitted_at, submitted_at };
    await putEvent(event, { reference, ...times, version });
    await tell(version > 1 ? "resubmitted" : "submitted", submitted_at);
  } else if (event === "ApplicationReopened") {
    const { reopened_at } = notice;
    await putEvent(event, { reference, reopened_at, version });
    await tell("reopened", reopened_at);
  } else {
    const { happened_at } = notice;
    const isBack = event === "ApplicationReinstated";
    await (isBack
      ? putEvent(event, { reference, reinstated_at: happened_at, version })
      : putEvent(event, { reference, withdrawn_at: happened_at, version }));
    await tell(isBack ? "reinstated" : "withdrawn", happened_at);
  }
}

/** Returns the mail of a notice; undefined if its cause is gone. */
async function mailOf(
  student: string,
  application: Application,
  notice: MailNotice,
): Promise<Mail | undefined> {
  const { documents, former_address, reopened, submissions } = application;
  const reference = referenceOf(student);
  const withdrawn = withdrawalOf(application);
  if (notice.mail === "moved") {
    return former_address && movedMail(student, former_address);
  }
  if (notice.mail === "reopened") {
    return reopened && reopenedMail(application, reference, reopened);
  }
  if (notice.mail === "withdrawn") {
    return withdrawn && withdrawnMail(application, reference, withdrawn);
  }
  if (notice.mail === "reinstated") {
    const isSubmitted = stateOf(application) === "submitted";
    return withdrawn === undefined
      ? reinstatedMail(application, reference, isSubmitted)
      : undefined;
  }
  if (notice.mail === "receipt") {
    const isAgain = submissions > 1;
    return receiptMail(application, reference, notice.submitted_at, isAgain);
  }
  const { question, generation } = notice;
  const record = documents[question];
  return record?.generation === generation &&
    record.status === "FAILED" &&
    documentKeys.includes(question)
    ? conversionFailedMail(
        application,
        question,
        record.file_name,
        record.message,
      )
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

/** Puts a mail back that SES does not take now, until its lifetime is over. */
async function putBack(student: string, notice: MailNotice): Promise<void> {
  const { since = notice.at } = notice;
  const at = nextTry(since, LIFETIME_SECONDS);
  if (at === undefined) {
    logError("mail given up", new Error("It has waited for a day."));
    count("MailsUnsent");
    return;
  }
  await changeApplication(student, ({ outbox }) => ({
    outbox: [...outbox, { ...notice, at, since }],
  }));
}

/**
 * Tells what is due of an application. An event is put before its notice is removed, so that none is lost and one may
 * come twice; a mail is sent after, so that none comes twice.
 * @returns "refused" if a mail waits for its next try
 * @throws Error after the mails if an event could not be put
 */
export async function tellNotices(
  student: string,
  turn?: Turn,
): Promise<Outcome> {
  const application = await loadApplication(student);
  const now = isoAfter(SKEW_MS);
  const due = application.outbox.filter(({ at }) => at <= now);
  const told: Notice[] = [];
  let failure: unknown;
  for (const notice of due) {
    try {
      if ("event" in notice) await announce(student, notice);
      else await turn?.();
      told.push(notice);
    } catch (error) {
      failure = error;
    }
  }
  let worst: Outcome = "done";
  for (const notice of await claim(student, told)) {
    if (!("mail" in notice)) continue;
    const mail = await mailOf(student, application, notice);
    if (mail === undefined) continue;
    const { username, former_address } = application;
    const to = notice.mail === "moved" ? former_address?.username : username;
    const outcome = await sendMail(to ?? username, notice.mail, mail);
    if (outcome === "done") continue;
    worst = outcome;
    await putBack(student, notice);
  }
  if (failure !== undefined) throw failure;
  return worst;
}

export function tellAllNotices(forEachDue: ForEachDue): Promise<boolean> {
  return forEachDue(listDue(), ({ student }, turn) =>
    tellNotices(student, turn),
  );
}
