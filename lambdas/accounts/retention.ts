import { dateIn, type CalendarDate } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { clock, nowIso, today } from "../clock.ts";
import { logError } from "../log.ts";
import { deliver, mailOf } from "../mail/mail.ts";
import { referenceOf } from "../reference.ts";
import { listApplications } from "../storage/application-list.ts";
import { loadApplication, type Application } from "../storage/applications.ts";
import {
  listErasures,
  removeErasures,
  storeErasures,
  type Erasures,
} from "../storage/erasures.ts";
import { recordStaffAction } from "../storage/staff-actions.ts";
import { deleteStudent } from "./erasure.ts";

/** Days between the list for the office and the erasure. */
const NOTICE_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** Applications of one list; the others are on that of the next day. */
const MAX_LISTED = 10_000;
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

/** Returns whether nobody has logged in, submitted or reopened it since. */
function isUnusedSince(
  time: string,
  { submitted_at, successful_login, reopened }: Application,
): boolean {
  return [submitted_at, successful_login.at(-1), reopened?.at].every(
    (at) => at === undefined || at < time,
  );
}

async function eraseAnnounced(
  { at, students }: Erasures,
  limit: string,
  isOver: () => boolean,
): Promise<void> {
  let left = 0;
  for (const { student, username } of students) {
    if (isOver()) return;
    try {
      if (!isUnusedSince(limit, await loadApplication(student))) continue;
      const reference = referenceOf(student);
      const by = "function:retention";
      await recordStaffAction({ action: "erase", by, reference });
      await deleteStudent(username, student);
    } catch (error) {
      left += 1;
      logError("erasure failed", error, { application: referenceOf(student) });
    }
  }
  if (left > 0) throw new Error(`${left} applications were not erased.`);
  await removeErasures({ at, students });
}

/** Lists the applications that were not used since, and are not announced. */
async function findUnused(
  limit: string,
  announced: ReadonlySet<string>,
): Promise<Erasures["students"]> {
  const found = [];
  // Whoever began since has logged in since.
  for await (const listed of listApplications({ until: limit })) {
    const { student, username } = listed;
    if (announced.has(student)) continue;
    if (!isUnusedSince(limit, await loadApplication(student))) continue;
    found.push({ student, username });
    if (found.length === MAX_LISTED) break;
  }
  return found;
}

async function tellOffice({ at, students }: Erasures, years: number) {
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
  const announced = new Set<string>();
  const failures: unknown[] = [];
  for await (const list of listErasures()) {
    for (const { student } of list.students) announced.add(student);
    if (erasureDay(list.at.slice(0, at.length)) > today()) continue;
    await eraseAnnounced(list, limit, () => clock.now().getTime() >= end).catch(
      (error: unknown) => failures.push(error),
    );
  }
  const students = await findUnused(limit, announced);
  if (students.length > 0) {
    await tellOffice({ at, students }, years);
    await storeErasures({ at, students });
  }
  if (failures.length > 0) throw failures[0];
}
