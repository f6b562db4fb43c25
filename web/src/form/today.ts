import { school } from "../../../shared/application/school.ts";
import { dateIn, type CalendarDate } from "../../../shared/calendar.ts";
import { now } from "../app/clock.ts";

/** Today's date where the school is: ages, terms and deadlines are reckoned there. */
export const today = (): CalendarDate => dateIn(school.timeZone, now());
