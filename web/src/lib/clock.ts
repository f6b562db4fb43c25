import { zoneName } from "../../../shared/application/deadlines.ts";
import { dateIn, type CalendarDate } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import type { SchoolClock } from "../../build/school-clock.ts";

/** Written into the code by the build; tests have none. */
declare const SCHOOL_CLOCK: SchoolClock | undefined;
const clock = typeof SCHOOL_CLOCK === "undefined" ? undefined : SCHOOL_CLOCK;

/** Returns the current time; the only place of the browser's code that reads the time of day. */
export function now(): Date {
  return new Date();
}

/** Returns the date at the school at an instant. */
export function schoolDate(
  instant: Date,
  offsets: SchoolClock["offsets"] = clock?.offsets ?? [],
): CalendarDate {
  const time = instant.getTime();
  const [, offset] = offsets.findLast(([from]) => from <= time) ?? [];
  return offset === undefined
    ? dateIn(school.timeZone, instant)
    : new Date(time + offset).toISOString().slice(0, 10);
}

/** Returns today's date at the school, for which ages, terms and deadlines are calculated. */
export function today(): CalendarDate {
  return schoolDate(now());
}

/** Returns the common name of the school's time zone, such as `Eastern Time`. */
export function schoolZone(): string {
  return clock?.zone ?? zoneName(school.timeZone, now());
}
