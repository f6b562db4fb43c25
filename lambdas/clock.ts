import { setTimeout } from "node:timers/promises";
import { dateIn, type CalendarDate } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";

/** The only source of time in the handlers; tests replace its parts. */
export const clock = {
  now: (): Date => new Date(),
  /** Time in which a request must have stored its changes: a function that retries for longer is stopped without a reply. */
  requestMs: 3_000,
  pause: (milliseconds: number): Promise<void> => setTimeout(milliseconds),
  /** Calls `work` again and again, until the returned function is called. */
  every: (milliseconds: number, work: () => void): (() => void) => {
    const timer = setInterval(work, milliseconds);
    return () => clearInterval(timer);
  },
  /** Returns a random part of a duration, so that two writers that collided do not collide again. */
  jitter: (milliseconds: number): number => Math.random() * milliseconds,
};

export function nowIso(): string {
  return clock.now().toISOString();
}

/** Returns the ISO 8601 time when this many milliseconds have passed. */
export function isoAfter(milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** By how much the clock of a function that has caused something may be ahead of the one that finds it due. */
export const SKEW_MS = 1_000;

/** Returns the seconds since 1970, the unit of DynamoDB's time to live. */
export function epochSeconds(): number {
  return Math.floor(clock.now().getTime() / 1000);
}

let minute = { number: NaN, date: "" };

/** Returns today's calendar date in the school's time zone, which changes with a minute. */
export function today(): CalendarDate {
  const now = clock.now();
  const number = Math.floor(now.getTime() / 60_000);
  if (number !== minute.number) {
    minute = { number, date: dateIn(school.timeZone, now) };
  }
  return minute.date;
}
