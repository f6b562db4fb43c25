/**
 * Returns when a date ends by the device's clocks, as a sentence with a blank before it; empty where that is midnight.
 * @param next the day after, such as `2026-12-02`
 * @param end milliseconds since 1970
 */
export function hereWords(next: string, end: number): string {
  if (end === Date.parse(`${next}T00:00:00`)) return "";
  const here = new Date(end - 60_000);
  // In English whatever the language is, and in no time, which a formatter of the platform is not made in.
  const [, month, day, year] = here.toDateString().split(" ");
  const [hours, minutes] = [here.getHours(), here.getMinutes()];
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
  return ` Your time: ${month} ${Number(day)}, ${year}, ${time}.`;
}
