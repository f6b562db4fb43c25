import { dateIn, type CalendarDate } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";

/** Returns the current time; the only place of the browser's code that reads the time of day. */
export function now(): Date {
  return new Date();
}

/** Returns today's date at the school, for which ages, terms and deadlines are calculated. */
export function today(): CalendarDate {
  return dateIn(school.timeZone, now());
}
