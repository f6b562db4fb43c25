import { zoneName } from "../../shared/application/deadlines.ts";
import { dateIn, offsetIn, type CalendarDate } from "../../shared/calendar.ts";

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 48 * HALF_HOUR_MS;
/** Time after its build for which a site knows the school's clocks; after it, the browser is asked. */
const YEARS = 10;

/** What the site's code knows of a school's clocks, so that it need not ask the browser, which takes long to answer. */
export interface SchoolClock {
  /** Common name of the time zone. */
  readonly zone: string;
  readonly builtOn: CalendarDate;
  /**
   * The instants at which the clocks change, each with the offset from UTC that holds from then on, in milliseconds; the
   * last one has none, because nobody knows.
   */
  readonly offsets: readonly (readonly [from: number, offset?: number])[];
}

/** Returns the clock of a time zone for the ten years from an instant. */
export function schoolClock(timeZone: string, begin: Date): SchoolClock {
  const offsetAt = (time: number) => offsetIn(timeZone, new Date(time));
  const first = Math.floor(begin.getTime() / DAY_MS) * DAY_MS;
  const end = first + YEARS * 365 * DAY_MS;
  const offsets: (readonly [from: number, offset?: number])[] = [];
  let before: number | undefined;
  for (let day = first; day < end; day += DAY_MS) {
    if (offsetAt(day + DAY_MS) === before) continue;
    // Clocks are changed on the hour or the half of it.
    for (let time = day; time <= day + DAY_MS; time += HALF_HOUR_MS) {
      const offset = offsetAt(time);
      if (offset !== before) offsets.push([time, offset]);
      before = offset;
    }
  }
  return {
    zone: zoneName(timeZone, begin),
    builtOn: dateIn(timeZone, begin),
    offsets: [...offsets, [end]],
  };
}
