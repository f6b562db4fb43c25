import { isDeepStrictEqual } from "node:util";
import { isAnswered } from "../../shared/application/condition.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { isoAfter, SKEW_MS } from "../clock.ts";
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
import type { Application } from "../storage/applications.ts";
import { recordChange, type Change } from "../storage/changes.ts";
import { stateOf } from "../storage/listing.ts";
import {
  listDue,
  type EventNotice,
  type MailNotice,
  type Notice,
} from "../storage/outbox.ts";
import { changeApplication, loadApplication } from "./application.ts";
import { withdrawalOf } from "./withdrawal.ts";

/** Time for which a mail is tried again that SES does not take. */
const LIFETIME_SECONDS = 24 * 3600;

/** Time for which a mail is the call's that sends it: longer than it may take. */
const OWN_MS = 5 * 60_000;

async function announce(student: string, notice: EventNotice): Promise<void> {
  const { event, version } = notice;
  const reference = referenceOf(student);
  const record = (what: Change["what"], happened_at: string) =>
    recordChange({ reference, what, version, happened_at });
  if (event === "ApplicationSubmitted") {
    const { submitted_at, first_submitted_at = submitted_at } = notice;
    const times = { first_submitted_at, submitted_at };
    await putEvent(event, { reference, ...times, version });
    return record(version > 1 ? "resubmitted" : "submitted", submitted_at);
  }
  if (event === "ApplicationReopened") {
    const { reopened_at } = notice;
    await putEvent(event, { reference, reopened_at, version });
    return record("reopened", reopened_at);
  }
  const { happened_at: at } = notice;
  if (event === "ApplicationReinstated") {
    await putEvent(event, { reference, reinstated_at: at, version });
    return record("reinstated", at);
  }
  await putEvent(event, { reference, withdrawn_at: at, version });
  return record("withdrawn", at);
}

/** Returns the mail of a notice; undefined if its cause is gone. */
async function mailOf(
  student: string,
  application: Application,
  notice: MailNotice,
): Promise<Mail | undefined> {
  const { answer, documents, former_address, reopened, submissions } =
    application;
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
    const state = stateOf(application);
    return state === "withdrawn"
      ? undefined
      : reinstatedMail(application, reference, state);
  }
  if (notice.mail === "receipt") {
    const isAgain = submissions > 1;
    return receiptMail(application, reference, notice.submitted_at, isAgain);
  }
  const { question: key, generation } = notice;
  const record = documents[key];
  const question = questionByKey.get(key)?.question;
  const isMissed =
    question?.kind === "document" &&
    record?.generation === generation &&
    record.status === "FAILED" &&
    ["started", "reopened"].includes(stateOf(application)) &&
    !question.alternatives?.some((each) => isAnswered(answer[each]));
  return isMissed
    ? conversionFailedMail(application, key, record.file_name, record.message)
    : undefined;
}

/**
 * Puts others in the places of an application's notices, or removes them.
 * @returns those that were still there, which no other call has taken
 */
async function exchange(
  student: string,
  notices: readonly Notice[],
  otherOf: (notice: Notice) => Notice | undefined,
): Promise<readonly Notice[]> {
  let taken: readonly Notice[] = [];
  await changeApplication(student, ({ outbox }) => {
    const isTaken = (each: Notice) =>
      notices.some((notice) => isDeepStrictEqual(each, notice));
    taken = outbox.filter(isTaken);
    return taken.length === 0
      ? undefined
      : {
          outbox: outbox.flatMap((each) =>
            isTaken(each) ? (otherOf(each) ?? []) : each,
          ),
        };
  });
  return taken;
}

/** Returns a mail that SES does not take now as it waits for its next try; undefined once its lifetime is over. */
function tryAgain(notice: MailNotice): MailNotice | undefined {
  const { since = notice.at } = notice;
  const at = nextTry(since, LIFETIME_SECONDS);
  if (at !== undefined) return { ...notice, at, since };
  logError("mail given up", new Error("It has waited for a day."));
  count("MailsUnsent");
  return undefined;
}

/**
 * Tells what is due of an application. An event is put before its notice is removed. A mail belongs to this call for a
 * while, and is removed once SES has it: none is lost, and one may come twice of a call that dies between the two.
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
  const end = isoAfter(OWN_MS);
  const own = (notice: MailNotice): MailNotice => ({
    ...notice,
    at: end,
    since: notice.since ?? notice.at,
  });
  let worst: Outcome = "done";
  const taken = await exchange(student, told, (notice) =>
    "mail" in notice ? own(notice) : undefined,
  );
  for (const notice of taken) {
    if (!("mail" in notice)) continue;
    const mail = await mailOf(student, application, notice);
    const { username, former_address } = application;
    const to = notice.mail === "moved" ? former_address?.username : username;
    const outcome = mail && (await sendMail(to ?? username, notice.mail, mail));
    const isOver = outcome === undefined || outcome === "done";
    if (!isOver) worst = outcome;
    await exchange(student, [own(notice)], () =>
      isOver ? undefined : tryAgain(notice),
    );
  }
  if (failure !== undefined) throw failure;
  return worst;
}

export function tellAllNotices(forEachDue: ForEachDue): Promise<boolean> {
  return forEachDue(listDue(), ({ student }, turn) =>
    tellNotices(student, turn),
  );
}
