const MINUTE_MS = 60_000;
const HOURS_OF_A_DAY = 24;

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns the time until an instant in words: `9 days and 4 hours left`, in the last hours with the minutes. */
export function timeLeft(end: Date, now: Date): string {
  const minutes = Math.max(
    0,
    Math.floor((end.getTime() - now.getTime()) / MINUTE_MS),
  );
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
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit));
  return `${words.join(" and ") || "less than a minute"} left`;
}
