import { isCalendarDate, type CalendarDate } from "../../../shared/calendar.ts";
import { months } from "../../../shared/college/options/dates.ts";

export const DATE_PARTS = ["month", "day", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** Texts of the three fields of a date, as they were typed. */
export type DateParts = Readonly<Record<DatePart, string>>;

const VALID: DateParts = { month: "1", day: "1", year: "2000" };

/** Minimum date: a year of four digits that begins with 0 is a typo. */
const EARLIEST = "1000-01-01";

/** Whole dates to which no digit can be added. */
const COMPLETE = /^\d{8}$|\D\d{4}$|^\d{4}\D\d\d\D\d\d$/;

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

/** Returns the two digits of a month or a day, such as 04 of `4.`, `004` or `4th`; any other text as it is. */
function twoDigits(text: string): string {
  const [, digits] = /^0*(\d{1,2})(?:\.|st|nd|rd|th)?$/i.exec(text) ?? [];
  return digits?.padStart(2, "0") ?? text;
}

/** Returns the date in the form in which it is stored, or an empty string if it is incomplete or does not exist. */
export function dateOf({ month, day, year }: DateParts): string {
  const two = [monthNumber(month.trim()), day.trim()].map(twoDigits);
  const date = [year.trim(), ...two].join("-");
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

/** Returns the words and numbers of a date; of one that is digits alone, in the groups in which it is read. */
function wordsOf(text: string): readonly string[] {
  const grouped = text
    .trim()
    .replace(/^((?:19|20)\d\d)(\d\d)(\d\d)$/, "$1 $2 $3")
    .replace(/^(\d\d)(\d\d)(\d\d|\d{4})$/, "$1 $2 $3");
  const words = grouped.match(/\d+|\p{L}{3,}/gu) ?? [];
  return words.filter((word) => /\d/.test(word) || monthNumber(word) !== word);
}

/**
 * Returns the parts of a whole date that was entered into one field: with the year first, the month in words, or else the
 * month before the day, unless only the other order gives a month; undefined for anything else.
 */
function splitDate(text: string): DateParts | undefined {
  const words = wordsOf(text);
  const [first = "", second = "", third = ""] = words;
  const isDayFirst =
    !/\d/.test(second) || (Number(first) > 12 && Number(second) <= 12);
  const parts = /^\d{4}$/.test(first)
    ? { year: first, month: second, day: third }
    : isDayFirst
      ? { day: first, month: second, year: third }
      : { month: first, day: second, year: third };
  const isDate =
    /^(?:\d\d?|\D+)$/.test(parts.month) &&
    /^\d\d?$/.test(parts.day) &&
    /^(?:\d\d){1,2}$/.test(parts.year);
  return words.length === 3 && isDate ? parts : undefined;
}

/** Returns whether a text is a whole date of which no digit is still to come, even while it is typed. */
export function isComplete(text: string): boolean {
  return COMPLETE.test(text.trim()) && splitDate(text) !== undefined;
}

/**
 * Returns the parts once one of them was entered to its end: a whole date in it is divided among the fields, and a year
 * of two digits has all four.
 * @param inFull returns the year that two digits mean
 */
export function settle(
  parts: DateParts,
  entered: DatePart,
  inFull: (digits: number) => number | undefined,
): DateParts {
  const { year, ...others } = splitDate(parts[entered]) ?? parts;
  const meant = /^\d\d$/.test(year.trim()) ? inFull(Number(year)) : undefined;
  return { ...others, year: String(meant ?? year) };
}

/** Returns the other date that a whole one may mean, whose day and month are numbers in either order; empty if none. */
export function otherDate(text: string, parts: DateParts): CalendarDate {
  const [first = "", second = ""] = wordsOf(text);
  if (!/^\d\d?$/.test(first) || !/\d/.test(second)) return "";
  const other = dateOf({ ...parts, month: parts.day, day: parts.month });
  return other === dateOf(parts) ? "" : other;
}
