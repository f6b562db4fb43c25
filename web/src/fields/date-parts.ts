import { isCalendarDate } from "../../../shared/calendar.ts";
import { months } from "../../../shared/college/options/dates.ts";

export const DATE_PARTS = ["month", "day", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** Texts of the three fields of a date, as they were typed. */
export type DateParts = Readonly<Record<DatePart, string>>;

const VALID: DateParts = { month: "1", day: "1", year: "2000" };

/** Minimum date: a year of four digits that begins with 0 is a typo. */
const EARLIEST = "1000-01-01";

/** Formats in which a whole date is pasted; one that is being typed must not match before its last digit. */
const WHOLE_DATES = [
  /^(?<year>\d{4})\D(?<month>\d\d)\D(?<day>\d\d)$/,
  /^(?<month>\d\d?|[a-z]{3,})\W+(?<day>\d\d?)\W+(?<year>\d{4})$/i,
];

/** Returns what the fields show of a stored date, or of none. */
export function partsOf(date: string): DateParts {
  const [year = "", month = "", day = ""] = date.split("-");
  return { month: month.replace(/^0/, ""), day: day.replace(/^0/, ""), year };
}

/** Returns the number of a month that is typed as a word; any other text as it is. */
function monthNumber(text: string): string {
  const word = text.toLowerCase();
  const found = months.find(
    ({ label }) => word.length >= 3 && label.toLowerCase().startsWith(word),
  );
  return found?.value ?? text;
}

/** Returns the date in the form in which it is stored, or an empty string if it is incomplete or does not exist. */
export function dateOf({ month, day, year }: DateParts): string {
  const date = [year.trim(), monthNumber(month.trim()), day.trim()]
    .map((text) => text.padStart(2, "0"))
    .join("-");
  return isCalendarDate(date) && date >= EARLIEST ? date : "";
}

/** Returns the fields to correct: those that are wrong by themselves, else the day of a month that has no such day. */
export function faultsOf(parts: DateParts): readonly DatePart[] {
  if (dateOf(parts) !== "") return [];
  const wrong = DATE_PARTS.filter(
    (part) => dateOf({ ...VALID, [part]: parts[part] }) === "",
  );
  return wrong.length > 0 ? wrong : ["day"];
}

/** Returns the parts of a whole date that was entered into one field; undefined for anything else. */
export function splitDate(text: string): DateParts | undefined {
  const groups = WHOLE_DATES.map(
    (format) => format.exec(text.trim())?.groups,
  ).find((found) => found !== undefined);
  return groups && { ...VALID, ...groups };
}
