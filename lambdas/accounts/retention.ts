import { dateIn, type CalendarDate } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { clock, nowIso, today } from "../clock.ts";
import { logError } from "../log.ts";
import { deliver, mailOf } from "../mail/mail.ts";
import { referenceOf } from "../reference.ts";
import { listApplications } from "../storage/application-list.ts";
import {
  changeApplication,
  loadApplication,
  type Application,
} from "../storage/applications.ts";
import { recordStaffAction } from "../storage/staff-actions.ts";
import { deleteStudent } from "./erasure.ts";
import { isUnusedSince, type Student } from "./unused.ts";

/** Who erases: no session of a role has a colon in its name. */
const RETENTION = "function:retention";

/** Days between the list for the office and the erasure. */
const NOTICE_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** Applications of one list; the others are on that of the next day. */
const MAX_LISTED = 5_000;
/** Time after which nothing more is begun: two minutes before the function's own limit. */
const MAX_MS = 13 * 60_000;

/** Returns the day from which on what was announced at a time is erased: that of the mail. */
function erasureDay(at: string): CalendarDate {
  const time = Date.parse(at) + NOTICE_DAYS * DAY_MS;
  return dateIn(school.timeZone, new Date(time));
}

/** Returns the ISO 8601 time of a number of years ago. */
function yearsAgo(years: number): string {
  const time = new Date(clock.now());
  time.setUTCFullYear(time.getUTCFullYear() - years);
  return time.toISOString();
}

/** Returns when the office was told of an application that has not been used since, if it was. */
function announcedAt({
  erasure_announced: at = "",
  ...application
}: Application): string | undefined {
  return at !== "" && isUnusedSince(at, application) ? at : undefined;
}

async function eraseAnnounced({ student, username }: Student): Promise<void> {
  const reference = referenceOf(student);
  await recordStaffAction({ action: "erase", by: RETENTION, reference });
  await deleteStudent(username, student);
}

async function tellOffice(
  at: string,
  students: readonly Student[],
  years: number,
): Promise<void> {
  const from = erasureDay(at);
  await deliver(
    school.contactEmail,
    "retention",
    mailOf(
      `To be erased from ${from} on: ${students.length} of the applications`,
      [
        `For ${years} years, nobody has logged in to these applications, submitted or reopened them. From ${from} on they are erased for good, unless their students log in before.`,
      ],
      ["To keep one for the college, export it before that day."],
      ...students.map(({ student }) => [referenceOf(student)]),
    ),
  );
  for (const { student } of students) {
    await changeApplication(student, () => ({ erasure_announced: at }));
  }
}

/**
 * Erases applications that were not used for some years, a week after the office got the list of them. An application
 * that is used in that week stays.
 * @throws Error after the others if one could not be erased, or if the list could not be mailed
 */
export async function eraseUnused(years: number): Promise<void> {
  const at = nowIso();
  const end = clock.now().getTime() + MAX_MS;
  const limit = yearsAgo(years);
  const unannounced: Student[] = [];
  let left = 0;
  // Whoever began since has logged in since.
  for await (const { student, username } of listApplications({
    until: limit,
  })) {
    if (clock.now().getTime() >= end) break;
    try {
      const application = await loadApplication(student);
      if (!isUnusedSince(limit, application)) continue;
      const announced = announcedAt(application);
      if (announced === undefined) {
        if (unannounced.length < MAX_LISTED) {
          unannounced.push({ student, username });
        }
      } else if (erasureDay(announced) <= today()) {
        await eraseAnnounced({ student, username });
      }
    } catch (error) {
      left += 1;
      logError("erasure failed", error, { application: referenceOf(student) });
    }
  }
  if (unannounced.length > 0) await tellOffice(at, unannounced, years);
  if (left > 0) throw new Error(`${left} applications were not erased.`);
}
