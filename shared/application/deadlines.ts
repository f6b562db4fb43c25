import type { CalendarDate } from "../calendar.ts";

/**
 * The days in the school's time zone on which a message is shown: from the beginning of `from` to that of `to`. The
 * school decides them; the day before `to` is the deadline, which the message names, and nothing is refused after it.
 */
export interface DeadlineWindow {
  readonly from: CalendarDate;
  /** The first day after the deadline. */
  readonly to: CalendarDate;
  readonly message: string;
}

/** The windows of the cycle of 2024. A cycle that is over shows nothing. */
export const deadlines2024: readonly DeadlineWindow[] = [
  {
    from: "2024-10-01",
    to: "2024-11-02",
    message: "Alert: November 1 is your deadline to apply!",
  },
  {
    from: "2024-11-02",
    to: "2024-12-02",
    message:
      "Apply by December 1 and get an admissions decision before the holidays!",
  },
  {
    from: "2024-12-02",
    to: "2025-01-07",
    message: "Urgent: The deadline to apply is January 6!",
  },
  {
    from: "2025-01-07",
    to: "2025-03-04",
    message: "Alert: March 3 is your deadline to apply!",
  },
  {
    from: "2025-03-04",
    to: "2025-06-03",
    message: "Urgent: The deadline to apply is June 2!",
  },
];

/** Returns the first window that a day lies in; undefined between windows. */
export function deadlineOn(
  windows: readonly DeadlineWindow[],
  today: CalendarDate,
): DeadlineWindow | undefined {
  return windows.find(({ from, to }) => from <= today && today < to);
}

/** Returns the common name of a time zone at an instant, such as `Eastern Time`. */
export function zoneName(timeZone: string, instant: Date): string {
  return (
    new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  );
}
