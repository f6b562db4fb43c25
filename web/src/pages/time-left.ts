import { counted } from "../lib/counted.ts";

const MINUTE_MS = 60_000;
const HOURS_OF_A_DAY = 24;
/** What a clock may be wrong without a word. */
const UNNOTICED_MS = 5 * MINUTE_MS;

/** Returns a duration in full minutes in words; from a day on, in hours. Empty for less than a minute. */
function durationWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / HOURS_OF_A_DAY);
  const parts =
    days > 0
      ? ([
          [days, "day"],
          [hours % HOURS_OF_A_DAY, "hour"],
        ] as const)
      : ([
          [hours, "hour"],
          [minutes % 60, "minute"],
        ] as const);
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(" and ");
}

/** Returns the time until an instant in words: `9 days and 4 hours left`, in the last hours with the minutes. */
export function timeLeft(end: Date, now: Date): string {
  const left = Math.max(0, end.getTime() - now.getTime());
  return `${durationWords(left) || "less than a minute"} left`;
}

/** Returns what to say of a device's clock that is so many milliseconds behind the server's; nothing if it is well. */
export function clockWords(lag: number): string {
  const wrong = Math.abs(lag);
  if (wrong <= UNNOTICED_MS) return "";
  const words = durationWords(wrong + MINUTE_MS / 2);
  return `Your device's clock is ${words} ${lag > 0 ? "behind" : "ahead of"} ours.`;
}
