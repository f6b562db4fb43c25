import { useEffect, useState, useSyncExternalStore } from "react";
import { daysLeft, deadlineOn } from "../../../shared/application/deadlines.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { builtOn, clockLag, now, today } from "./clock.ts";

const EVERY_MS = 30_000;

/** Calls back often enough for phrases such as "2 minutes ago"; returns a function that ends it. */
function subscribe(update: () => void): () => void {
  const timer = setInterval(update, EVERY_MS);
  const unsubscribe = clockLag.subscribe(update);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Returns the current time, updated often enough for phrases such as "2 minutes ago". */
export function useMinute(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => subscribe(() => setTime(now())), []);
  return time;
}

/**
 * Returns today's date at the school, which a page may stay open beyond.
 * @param atFirst the date that the first picture shows while React takes it over: when the site was built, by default
 */
export function useToday(atFirst = builtOn): CalendarDate {
  return useSyncExternalStore(subscribe, today, atFirst);
}

/** Returns how many days are left until the deadline; undefined on a day without one. */
export function useDaysLeft(): number | undefined {
  const date = useToday();
  const deadline = deadlineOn(school.terms, date);
  return deadline && daysLeft(date, deadline);
}
