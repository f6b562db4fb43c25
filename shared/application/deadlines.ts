import type { CalendarDate } from "../calendar.ts";

/**
 * The days in the school's time zone on which a message is shown: from the beginning of `from` to that of `to`. The
 * school decides them; the day before `to` is the deadline, which the message names.
 */
export interface DeadlineWindow {
  readonly from: CalendarDate;
  /** The first day after the deadline. */
  readonly to: CalendarDate;
  readonly message: string;
}

/** Terms, of which this only has to know what is announced. */
type Announced = readonly {
  readonly deadlines: readonly DeadlineWindow[];
}[];

/** Returns the windows of all terms in their order. */
export function windowsOf(terms: Announced): readonly DeadlineWindow[] {
  return terms.flatMap(({ deadlines }) => deadlines);
}

/** Returns the first window that a day lies in; undefined between windows. */
export function deadlineOn(
  terms: Announced,
  today: CalendarDate,
): DeadlineWindow | undefined {
  return windowsOf(terms).find(({ from, to }) => from <= today && today < to);
}

/**
 * Returns the first day of the season that a day lies in: the one after the season before. The windows of a season
 * follow each other without a gap; the first season that is declared begins with its own.
 */
export function seasonStart(
  terms: Announced,
  today: CalendarDate,
): CalendarDate {
  const begun = windowsOf(terms).filter(({ from }) => from <= today);
  const first = begun.findLastIndex(
    ({ from }, index) => begun[index - 1]?.to !== from,
  );
  return begun[first - 1]?.to ?? begun[first]?.from ?? today;
}

/** Returns the common name of a time zone at an instant, such as `Eastern Time`. */
export function zoneName(timeZone: string, instant: Date): string {
  return (
    new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  );
}
