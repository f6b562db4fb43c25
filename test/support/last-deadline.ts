import { windowsOf } from "../../shared/application/deadlines.ts";
import { startOf } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";

const DAY_MS = 24 * 60 * 60_000;
const [window] = windowsOf(school.terms).slice(-1);

/** Midnight after the last deadline that the school has declared, in milliseconds since 1970. */
export const DEADLINE = startOf(school.timeZone, window?.to ?? "").getTime();

/** Noon of the first day on which the school reminds of it. */
export const REMINDER_NOON =
  DEADLINE - (Number(school.reminderDays[0]) + 0.5) * DAY_MS;
