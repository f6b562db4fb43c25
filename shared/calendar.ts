/** Calendar dates as `YYYY-MM-DD` strings, which compare correctly as text and know no time zone. */
export type CalendarDate = string;

// Making one takes a hundred times as long as using it, and a save asks for the date at each answer.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns date and time that the clocks of a time zone show at an instant: 2026-10-30T16:05:00. */
function shownIn(timeZone: string, instant: Date): string {
  // The parts, and not the text: engines print the same language in different orders.
  const parts = formatIn(timeZone)
    .formatToParts(instant)
    .map(({ type, value }) => [type, value] as const);
  const {
    year = "",
    month,
    day,
    hour,
    minute,
    second,
  } = Object.fromEntries(parts);
  const date = `${year.padStart(4, "0")}-${month}-${day}`;
  return `${date}T${hour}:${minute}:${second}`;
}

/** The calendar date that it is in a time zone at an instant. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  return shownIn(timeZone, instant).slice(0, 10);
}

/** Returns the milliseconds by which the clocks of a time zone are ahead of UTC at an instant. */
export function offsetIn(timeZone: string, instant: Date): number {
  const second = Math.floor(instant.getTime() / 1000) * 1000;
  return Date.parse(`${shownIn(timeZone, instant)}Z`) - second;
}

/** Writes an instant as ISO 8601 with the offset of a time zone, 2026-10-30T16:05:00.000-04:00, so that two keep their order. */
export function timeIn(timeZone: string, time: string): string {
  const instant = new Date(time);
  const offset = offsetIn(timeZone, instant);
  const shown = new Date(instant.getTime() + offset).toISOString().slice(0, 23);
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${shown}${offset < 0 ? "-" : "+"}${ahead}`;
}

const QUARTER_OF_AN_HOUR_MS = 900_000;

/** Returns the instant at which a date begins in a time zone, which `dateAt` may know better than the engine. */
export function startOf(
  timeZone: string,
  date: CalendarDate,
  dateAt = (instant: Date) => dateIn(timeZone, instant),
): Date {
  // No zone is further ahead of UTC than 14 hours, and all begin their days at a quarter of an hour.
  let instant = Date.parse(`${date}T00:00:00Z`) - 14 * 3_600_000;
  while (dateAt(new Date(instant)) < date) {
    instant += QUARTER_OF_AN_HOUR_MS;
  }
  return new Date(instant);
}

/** True for a date that exists, such as 2028-02-29; false for 2027-02-29 and for anything else. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const DAY_MS = 86_400_000;

/** Returns the instant that is some days after a date or time, or before it. */
export function daysAfter(time: string, days: number): Date {
  return new Date(Date.parse(time) + days * DAY_MS);
}

/** Returns how many days a date is after another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The same day in another year; 29 February becomes 28 February where there is none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, "0");
  const moved = `${year}${date.slice(4)}`;
  return isCalendarDate(moved) ? moved : `${year}-02-28`;
}

/** The same day some months later or earlier, or the last of a month that is too short. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = Date.UTC(year, month - 1 + months, Math.min(day, last));
  return new Date(moved).toISOString().slice(0, 10);
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** A date as a reader writes it: April 23, 2009. Text that is no date stays as it is. */
export function longDate(date: CalendarDate): string {
  return isCalendarDate(date)
    ? new Intl.DateTimeFormat("en-US", {
        dateStyle: "long",
        timeZone: "UTC",
      }).format(new Date(`${date}T00:00:00Z`))
    : date;
}

/** Formats an instant with its time zone: October 30, 2026 at 4:05 PM EDT. */
export function longTime(timeZone: string, instant: string | number): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(instant));
}

/** Joins a month and its year; a month alone is no time at which anything was. */
export function monthAndYear(month: string, year: string): string {
  if (month !== "" && year === "") return `${month}, year not given`;
  return `${month} ${year}`.trim();
}
