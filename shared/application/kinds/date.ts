import {
  isCalendarDate,
  longDate,
  yearOf,
  type CalendarDate,
} from "../../calendar.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

type Years = readonly [first: number, last: number];

export interface DateQuestion extends QuestionBase {
  readonly kind: "date";
  /** First and last year in which it may lie, counted from the current one. */
  readonly years?: Years;
}

/** Years of a question that says nothing of them. */
const YEARS: Years = [-100, 10];

/**
 * Returns why a date is neither stored nor submitted, if its year is none that its question allows: in the words of the
 * question's own checks, where they have some.
 */
export function yearProblem(
  { years: [first, last] = YEARS, checks = [] }: DateQuestion,
  date: CalendarDate,
  today: CalendarDate,
): string | undefined {
  const now = yearOf(today);
  const years = yearOf(date) - now;
  const isAllowed = years >= first && years <= last;
  if (isAllowed || !isCalendarDate(date)) return undefined;
  const own = checks.map((check) => check(date, { answers: {}, today }));
  const [bound, year] =
    years < first
      ? (["minimum", first] as const)
      : (["maximum", last] as const);
  return own.find(Boolean) ?? `The ${bound} supported year is ${now + year}`;
}

/** Returns the latest year that a question allows: a year of two digits is the last one until then. */
export function latestYear(
  { years: [, last] = YEARS }: DateQuestion,
  today: CalendarDate,
): number {
  return yearOf(today) + last;
}

export const date: Kind<DateQuestion> = {
  field: () => ({ type: "date" }),
  rule:
    (question) =>
    (value, { today }) =>
      yearProblem(question, value, today),
  printed: longDate,
  brief: longDate,
  keys: "numeric",
};
