const MINUTE_MS = 60_000;

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Returns how long ago a time was, in the unit that a person would use; minutes are precise enough. */
export function timeAgo(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS);
  if (minutes < 1) return "just now";
  return minutes < 60
    ? ago(minutes, "minute")
    : ago(Math.floor(minutes / 60), "hour");
}
