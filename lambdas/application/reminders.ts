import { randomUUID } from "node:crypto";
import { deadlineOn, seasonStart } from "../../shared/application/deadlines.ts";
import {
  daysAfter,
  daysBetween,
  startOf,
  timeIn,
  type CalendarDate,
} from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { questionName } from "../../shared/form/question-name.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { nowIso, today } from "../clock.ts";
import { reminderMail } from "../mail/application-mails.ts";
import { sendMail, type Outcome } from "../mail/mail.ts";
import type { ForEachDue } from "../mail/run.ts";
import {
  listApplications,
  type ListedApplication,
} from "../storage/application-list.ts";
import type { Application } from "../storage/applications.ts";
import { stateOf, type State } from "../storage/listing.ts";
import { createReminderStop } from "../storage/reminder-stops.ts";
import { changeApplication } from "./application.ts";

/** What a student may still submit. */
const OPEN: readonly State[] = ["reopened", "started"];
/** Hour in the school's time zone before which nobody is reminded. */
const FIRST_HOUR = 9;

/** Returns the last day of the season's present deadline. */
function seasonDeadline(): CalendarDate | undefined {
  const window = deadlineOn(school.terms, today());
  return window && daysAfter(window.to, -1).toISOString().slice(0, 10);
}

/** Returns whether today is a day on which the school reminds of a deadline. */
function isReminded(deadline: CalendarDate | undefined): boolean {
  return school.reminderDays.includes(daysBetween(today(), deadline ?? ""));
}

/** Returns the names of the questions in which something is missing or wrong, each once. */
function missingIn({ answer, reopened }: Application): readonly string[] {
  const errors = errorsOf(answer, reopened?.submitted_on ?? today());
  const missing = allQuestions.filter(({ question: { key } }) => key in errors);
  return [...new Set(missing.map(questionName))];
}

/**
 * Reminds a student who was here since a time, unless another call has, or it was submitted meanwhile. What fails is
 * tried again, unless the function dies of it.
 */
async function remind(
  { student, username }: ListedApplication,
  deadline: string,
  cause: string,
  since: string,
): Promise<Outcome> {
  // Tells a write of this call, which is sent again if its reply is lost, from another call's.
  const ours = `${cause} ${randomUUID()}`;
  let isOurs = false;
  let outcome: Outcome | undefined;
  try {
    const application = await changeApplication(student, (now) => {
      const { reminded } = now;
      isOurs =
        (now.successful_login.at(-1) ?? "") >= since &&
        OPEN.includes(stateOf(now)) &&
        !now.reminders_stopped &&
        (reminded === ours || !reminded.startsWith(cause));
      return isOurs && reminded !== ours ? { reminded: ours } : undefined;
    });
    if (!isOurs) return "done";
    const stop = await createReminderStop(student);
    const isReopened = application.reopened !== undefined;
    const missing = missingIn(application);
    const mail = reminderMail(application, deadline, missing, stop, isReopened);
    outcome = await sendMail(username, "reminder", mail);
    return outcome;
  } finally {
    if (isOurs && outcome !== "done") {
      await changeApplication(student, ({ reminded }) =>
        reminded === ours ? { reminded: "" } : undefined,
      );
    }
  }
}

/**
 * Reminds all who were here in this season and have not submitted, on the days before a deadline that the school has
 * set, and of what is reopened before the day that the office has named in its place: each once a day, or twice if SES's
 * reply is lost, and nobody who has asked for no more.
 */
export async function sendReminders(forEachDue: ForEachDue): Promise<void> {
  const hour = timeIn(school.timeZone, nowIso()).slice(11, 13);
  if (Number(hour) < FIRST_HOUR) return;
  const ofSeason = seasonDeadline();
  const season = seasonStart(school.terms, today());
  const since = startOf(school.timeZone, season).toISOString();
  const statuses = isReminded(ofSeason) ? OPEN : (["reopened"] as const);
  await forEachDue(listApplications({ statuses }), async (listed, turn) => {
    const { reminded, reminders_stopped, summary } = listed;
    const deadline = summary.due_on ?? ofSeason;
    const cause = `${deadline} on ${today()}`;
    if (
      deadline === undefined ||
      !isReminded(deadline) ||
      reminders_stopped === true ||
      reminded?.startsWith(cause) === true
    ) {
      return "done";
    }
    await turn();
    return remind(listed, deadline, cause, summary.due_on ? "" : since);
  });
}

export async function stopReminders(student: string): Promise<void> {
  await changeApplication(student, ({ reminders_stopped }) =>
    reminders_stopped ? undefined : { reminders_stopped: true },
  );
}
