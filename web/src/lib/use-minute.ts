import { useEffect, useState } from "react";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { clockLag, now, today } from "./clock.ts";

const EVERY_MS = 30_000;

/** Reads the clock at every rendering, every half a minute, and as soon as the server has told its time. */
function useClock<T>(read: () => T): T {
  const [, setValue] = useState(read);
  useEffect(() => {
    const update = () => {
      setValue(read);
    };
    const timer = setInterval(update, EVERY_MS);
    const unsubscribe = clockLag.subscribe(update);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [read]);
  return read();
}

/** Returns the current time, updated often enough for phrases such as "2 minutes ago". */
export function useMinute(): Date {
  return useClock(now);
}

/** Returns today's date at the school, which a page may stay open beyond. */
export function useToday(): CalendarDate {
  return useClock(today);
}
