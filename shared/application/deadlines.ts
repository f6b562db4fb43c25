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
