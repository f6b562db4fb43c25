import { school } from "../../../shared/application/school.ts";
import { dateIn, type CalendarDate } from "../../../shared/calendar.ts";

/** The only place of the browser's code that reads the time of day. */
export function now(): Date {
  return new Date();
}

/** Today's date where the school is: ages, terms and deadlines are calculated there. */
export function today(): CalendarDate {
  return dateIn(school.timeZone, now());
}
