/**
 * Returns when a date ends by the device's clocks, as a sentence with a blank before it; empty where that is midnight.
 * @param next the day after, such as `2026-12-02`
 * @param end milliseconds since 1970
 */
export function hereWords(next: string, end: number): string {
  if (end === Date.parse(`${next}T00:00:00`)) return "";
  const here = new Date(end - 60_000).toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return ` Here: ${here}.`;
}
