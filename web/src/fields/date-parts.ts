import { isCalendarDate } from "../../../shared/calendar.ts";
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

/** Orders in which whole dates are written. */
const WHOLE_DATES = [
  /^(?<year>\d{4}) (?<month>\d\d?) (?<day>\d\d?)$/,
  /^(?<day>1[3-9]|[23]\d) (?<month>0?\d|1[0-2]) (?<year>(?:\d\d){1,2})$/,
  /^(?<day>\d\d?) (?<month>\p{L}+) (?<year>(?:\d\d){1,2})$/u,
  /^(?<month>\d\d?|\p{L}+) (?<day>\d\d?) (?<year>(?:\d\d){1,2})$/u,
];
/** Orders of dates that are digits alone. */
const DIGITS = /^((?:19|20)\d\d)(\d\d)(\d\d)$|^(\d\d)(\d\d)(\d\d|\d{4})$/;

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
    .map((text) => text.replace(/^0*(\d{1,2})(?:\.|st|nd|rd|th)?$/i, "$1"))
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

/** Returns the numbers and the month of a date, with a blank between them. */
function wordsOf(text: string): string {
  return text
    .trim()
    .replace(DIGITS, "$1$4 $2$5 $3$6")
    .replaceAll(/\p{L}+/gu, (word) =>
      monthNumber(word) === word ? " " : ` ${word} `,
    )
    .replaceAll(/[^\d\p{L}]+/gu, " ")
    .trim();
}

/** Returns the parts of a whole date that was entered into one field; undefined for anything else. */
function splitDate(text: string): DateParts | undefined {
  const words = wordsOf(text);
  const groups = WHOLE_DATES.map((format) => format.exec(words)?.groups).find(
    (found) => found !== undefined,
  );
  return groups && { ...VALID, ...groups };
}

/** Returns whether a text is a whole date, and nothing is still to come while it is typed. */
export function isComplete(text: string): boolean {
  return COMPLETE.test(text.trim()) && splitDate(text) !== undefined;
}

/** Returns whether the day of a whole date may be its month. */
export function isEitherWay(text: string, parts: DateParts): boolean {
  const other = dateOf({ ...parts, month: parts.day, day: parts.month });
  return (
    /^\d\d? \d\d? /.test(wordsOf(text)) && !["", dateOf(parts)].includes(other)
  );
}

/**
 * Returns the parts once one of them is entered: a whole date in it is divided among the fields, and a year of two
 * digits has four. The same object if they are as they were.
 * @param latest last of the years that two digits may mean
 */
export function settle(
  parts: DateParts,
  entered: DatePart,
  latest: number,
): DateParts {
  const split = splitDate(parts[entered]) ?? parts;
  if (!/^\d\d$/.test(split.year)) return split;
  const year = latest - ((latest - Number(split.year)) % 100);
  return { ...split, year: String(year) };
}
