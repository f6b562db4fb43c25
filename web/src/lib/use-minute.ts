import { useEffect, useState } from "react";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { clockLag, now, today } from "./clock.ts";

const EVERY_MS = 30_000;

/** Returns the current time, updated often enough for phrases such as "2 minutes ago". */
export function useMinute(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const update = () => {
      setTime(now());
    };
    const timer = setInterval(update, EVERY_MS);
    const unsubscribe = clockLag.subscribe(update);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return time;
}

/** Returns today's date at the school, which a page may stay open beyond. */
export function useToday(): CalendarDate {
  useMinute();
  return today();
}
