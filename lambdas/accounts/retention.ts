import { termOf } from "../../shared/application/terms.ts";
import {
  addMonths,
  dateIn,
  daysAfter,
  startOf,
  type CalendarDate,
} from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { RetentionMonths } from "../../shared/retention.ts";
import {
  changeApplication,
  loadApplication,
} from "../application/application.ts";
import { clock, nowIso, today } from "../clock.ts";
import { logError } from "../log.ts";
import { deliver, mailOf } from "../mail/mail.ts";
import { referenceOf } from "../reference.ts";
import { mapInOrder } from "../staff/map-in-order.ts";
import {
  listApplications,
  type ListedApplication,
  type ListOptions,
} from "../storage/application-list.ts";
import type { Application } from "../storage/applications.ts";
import type { Listing } from "../storage/listing.ts";
import { recordStaffAction } from "../storage/staff-actions.ts";
import { deleteStudent } from "./erasure.ts";
import { isUnusedSince } from "./unused.ts";

/** Who erases: no session of a role has a colon in its name. */
const RETENTION = "function:retention";

/** Days between the mail to the office and the erasure. */
const NOTICE_DAYS = 7;
/** Months without a login that end the use of an application that has a term. */
const QUIET_MONTHS = 1;
const READS_AT_ONCE = 32;
/** The user pool deletes some 25 accounts a second; the rest of a night is left to the next runs. */
const ERASURES_AT_ONCE = 8;
/** Time after which nothing more is begun: two minutes before the function's own limit. */
const MAX_MS = 13 * 60_000;

/** An application that is to be erased, unless it is used. */
export interface Due extends ListedApplication {
  /** Day from which on it is erased; undefined until the office is told. */
  readonly from?: CalendarDate | undefined;
}

function monthsFor(status: Listing["status"], months: RetentionMonths): number {
  return months[status === "reopened" ? "submitted" : status];
}

/**
 * Returns whether nobody needs an application any more: so many months after its entry term has begun, if it is not in
 * use, or, of no term, after its last use.
 */
function isDue(
  { status, summary }: Listing,
  { kept, ...application }: Application,
  months: RetentionMonths,
): boolean {
  const term = termOf(school.terms, summary.term);
  const limit = monthsFor(status, months);
  const unusedFor = term === undefined ? limit : QUIET_MONTHS;
  const since = startOf(school.timeZone, addMonths(today(), -unusedFor));
  return kept === undefined && isUnusedSince(since.toISOString(), application);
}

/** Returns whether the index alone says that an application is not due. */
function isYoung(
  { status, status_at, summary }: Listing,
  months: RetentionMonths,
): boolean {
  const begins =
    termOf(school.terms, summary.term)?.begins ??
    dateIn(school.timeZone, new Date(status_at));
  return addMonths(begins, monthsFor(status, months)) > today();
}

/** Returns the day from which on is erased what is announced at a time. */
function noticeEnd(at: string): CalendarDate {
  return dateIn(school.timeZone, daysAfter(at, NOTICE_DAYS));
}

/** Returns the day from which on what was announced is erased: that of the mail; undefined if it was used since. */
function erasureDay(application: Application): CalendarDate | undefined {
  const { erasure_announced: at } = application;
  return at !== undefined && isUnusedSince(at, application)
    ? noticeEnd(at)
    : undefined;
}

/** Finds the applications that are due; the others are steps without a row. */
export function findDue(months: RetentionMonths, after?: ListOptions["after"]) {
  return mapInOrder(
    listApplications({ after }),
    READS_AT_ONCE,
    async (listed): Promise<{ at: ListOptions["after"]; row?: Due }> => {
      const { student, status, status_at } = listed;
      const at = { student, status, status_at };
      if (isYoung(listed, months)) return { at };
      const application = await loadApplication(student);
      return isDue(listed, application, months)
        ? { at, row: { ...listed, from: erasureDay(application) } }
        : { at };
    },
  );
}

function countsOf(due: readonly Due[]): readonly string[] {
  const groups = Map.groupBy(
    due,
    ({ summary, status }) => `${summary.term_label || "No term"}, ${status}`,
  );
  return [...groups]
    .map(([name, { length }]) => `${name}: ${length}`)
    .toSorted();
}

/** Tells the office how many are to be erased; then each of them knows. */
async function announce(at: string, due: readonly Due[]): Promise<void> {
  const from = noticeEnd(at);
  const command = "npm run applications -- retention";
  await deliver(
    school.contactEmail,
    "retention",
    mailOf(
      `Applications to be erased from ${from} on: ${due.length}`,
      [
        `These applications are as old as the college keeps them. From ${from} on they are erased for good; one whose student logs in before stays for now.`,
      ],
      ...countsOf(due).map((line) => [line]),
      ["To see them: ", { strong: `${command} --list` }],
      [
        "To keep one: ",
        { strong: `${command} --keep REFERENCE --reason TEXT` },
      ],
    ),
  );
  const marked = mapInOrder(due, READS_AT_ONCE, ({ student }) =>
    changeApplication(student, () => ({ erasure_announced: at })),
  );
  for await (const _ of marked);
}

/**
 * Erases applications for which the time is over that the college keeps them, a week after the office was told how many.
 * What one run does not finish, the next one does.
 * @throws Error after the others if one could not be erased, or if the office could not be told
 */
export async function eraseDue(months: RetentionMonths): Promise<void> {
  const at = nowIso();
  const end = clock.now().getTime() + MAX_MS;
  const unannounced: Due[] = [];
  let left = 0;
  const erase = async ({ row: due }: { readonly row?: Due }) => {
    if (due === undefined || clock.now().getTime() >= end) return;
    const { student, username, from } = due;
    if (from === undefined) unannounced.push(due);
    if (from === undefined || from > today()) return;
    const reference = referenceOf(student);
    try {
      await deleteStudent(
        username,
        student,
        () => recordStaffAction({ action: "erase", by: RETENTION, reference }),
        { last: "application" },
      );
    } catch (error) {
      left += 1;
      logError("erasure failed", error, { application: reference });
    }
  };
  for await (const _ of mapInOrder(findDue(months), ERASURES_AT_ONCE, erase)) {
    if (clock.now().getTime() >= end) break;
  }
  if (unannounced.length > 0) await announce(at, unannounced);
  if (left > 0) throw new Error(`${left} applications were not erased.`);
}
