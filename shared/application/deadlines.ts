import { daysBetween, type CalendarDate } from "../calendar.ts";
import type { DeadlineWindow, Term } from "./terms.ts";

export function windowsOf(terms: readonly Term[]): readonly DeadlineWindow[] {
  return terms.flatMap(({ deadlines }) => deadlines);
}

/** Returns the first window that a day lies in; undefined between windows. */
export function deadlineOn(
  terms: readonly Term[],
  today: CalendarDate,
): DeadlineWindow | undefined {
  return windowsOf(terms).find(({ from, to }) => from <= today && today < to);
}

/** Returns how many days are left until the last one of a window: none on that day. */
export function daysLeft(
  today: CalendarDate,
  { to }: Pick<DeadlineWindow, "to">,
): number {
  return daysBetween(today, to) - 1;
}

/**
 * Returns the first day of the season that a day lies in: the one after the season before. The windows of a season
 * follow each other without a gap; the first season that is declared begins with its own.
 */
export function seasonStart(terms: readonly Term[], today: CalendarDate) {
  const begun = windowsOf(terms).filter(({ from }) => from <= today);
  const first = begun
    .map(({ from }, index) => begun[index - 1]?.to !== from)
    .lastIndexOf(true);
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
