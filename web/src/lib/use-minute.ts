import { useEffect, useState } from "react";
import { now } from "./clock.ts";

const EVERY_MS = 30_000;

/** Returns the current time, updated often enough for phrases such as "2 minutes ago". */
export function useMinute(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => {
      setTime(now());
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return time;
}
