import {
  addYears,
  isCalendarDate,
  longDate,
  yearOf,
  type CalendarDate,
} from "../../calendar.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

export interface DateQuestion extends QuestionBase {
  readonly kind: "date";
  /** First and last year in which it may lie, counted from the current one; by default a century each way. */
  readonly years?: readonly [first: number, last: number];
}

function allowedYears(
  { years: [first, last] = [-100, 100] }: DateQuestion,
  today: CalendarDate,
): readonly [first: number, last: number] {
  return [yearOf(today) + first, yearOf(today) + last];
}

/**
 * Returns why a date is neither stored nor submitted, if its year is none that its question allows: in the words of the
 * question's own checks, where they have some.
 */
export function yearProblem(
  question: DateQuestion,
  date: CalendarDate,
  today: CalendarDate,
): string | undefined {
  const [first, last] = allowedYears(question, today);
  const year = yearOf(date);
  if (year >= first && year <= last) return undefined;
  const [own] = (question.checks ?? []).flatMap(
    (check) => check(date, { answers: {}, today }) ?? [],
  );
  return (
    own ??
    (year < first
      ? `The minimum supported year is ${first}`
      : `The maximum supported year is ${last}`)
  );
}

/** Returns what to say of a stored date that cannot be submitted, or not after New Year; empty if nothing. */
export function dateDoubt(
  question: DateQuestion,
  date: CalendarDate,
  today: CalendarDate,
): string {
  if (!isCalendarDate(date)) return "";
  const problem = yearProblem(question, date, today);
  if (problem !== undefined) return problem;
  const next = addYears(today, 1);
  return yearProblem(question, date, next) === undefined
    ? ""
    : `From January 1, ${yearOf(next)} on, this date is too long ago to be submitted.`;
}

/** Returns the year that its last two digits mean: of those that the question allows, the one nearest to the current one. */
export function yearOfDigits(
  question: DateQuestion,
  digits: number,
  today: CalendarDate,
): number | undefined {
  const [first, last] = allowedYears(question, today);
  const now = yearOf(today);
  const year = now - (now % 100) + digits;
  return [year, year - 100, year + 100]
    .filter((each) => each >= first && each <= last)
    .toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))[0];
}

export const date: Kind<DateQuestion> = {
  field: () => ({ type: "date" }),
  rule:
    (question) =>
    (value, { today }) =>
      isCalendarDate(value) ? yearProblem(question, value, today) : undefined,
  printed: longDate,
  brief: longDate,
  keys: "numeric",
};
