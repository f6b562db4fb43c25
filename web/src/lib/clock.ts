import { zoneName } from "../../../shared/application/deadlines.ts";
import type { DeadlineWindow } from "../../../shared/application/terms.ts";
import {
  dateIn,
  startOf,
  type CalendarDate,
} from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import type { SchoolClock } from "../../build/school-clock.ts";
import { hereWords } from "./here-words.ts";
import { createSharedValue } from "./shared-value.ts";

/** Written into the code by the build; tests have none. */
declare const SCHOOL_CLOCK: SchoolClock | undefined;
const clock = typeof SCHOOL_CLOCK === "undefined" ? undefined : SCHOOL_CLOCK;

const MINUTE_MS = 60_000;
/** The milliseconds by which the device's clock is behind the server's; negative if it is ahead. */
export const clockLag = createSharedValue(0);

/**
 * Returns the milliseconds since 1970 by the device's clock, right or wrong; the only place of the site's code that
 * reads it. For ages, which must not change once the server's time is known.
 */
export function deviceTime(): number {
  return Date.now();
}

/** Returns the current time: the server's, which judges by it, as far as its replies have told it. */
export function now(): Date {
  return new Date(deviceTime() + clockLag.get());
}

/**
 * Takes the server's time from the `Date` of a reply, at the middle of its call. What the call itself and a minute can
 * explain is no difference.
 * @param sentAt time of the call by the device's clock
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const time = Date.parse(headers.get("date") ?? "");
  // What an edge has kept tells the time of then.
  if (Number.isNaN(time) || headers.has("age")) return;
  const half = (deviceTime() - sentAt) / 2;
  const behind = time - sentAt - half;
  const isNear = (known: number) =>
    Math.abs(behind - known) < MINUTE_MS + Math.abs(half);
  if (!isNear(clockLag.get())) clockLag.set(isNear(0) ? 0 : behind);
}

/** Returns the date at the school at an instant. */
export function schoolDate(
  instant: Date,
  offsets: SchoolClock["offsets"] = clock?.offsets ?? [],
): CalendarDate {
  const time = instant.getTime();
  const [, offset] = offsets.filter(([from]) => from <= time).at(-1) ?? [];
  return offset === undefined
    ? dateIn(school.timeZone, instant)
    : new Date(time + offset).toISOString().slice(0, 10);
}

/** Returns today's date at the school, for which ages, terms and deadlines are calculated. */
export function today(): CalendarDate {
  return schoolDate(now());
}

/** Returns the date of the build, by which the first picture is rendered; today's if there is none. */
export function builtOn(): CalendarDate {
  return clock?.builtOn ?? today();
}

/** Returns the hour at which a deadline's day ends at the school, and when that is by a device's clocks elsewhere. */
export function endWords({ to }: DeadlineWindow): string {
  const zone = clock?.zone ?? zoneName(school.timeZone, now());
  const end = startOf(school.timeZone, to, schoolDate).getTime();
  // The script that shows the first picture adds the words of its place.
  const here = typeof document === "undefined" ? "" : hereWords(to, end);
  return `11:59 PM ${zone}.${here}`;
}
