import { isAnswered } from "../application/condition.ts";
import type { Doubt } from "../application/question.ts";
import { isCalendarDate, yearOf } from "../calendar.ts";

/** Age before which hardly anybody graduates from high school. */
const YOUNGEST_GRADUATE = 14;

/** Misses the year of a month. */
export function missingYear(monthKey: string, yearKey: string): Doubt {
  return ({ answers }) =>
    isAnswered(answers[monthKey]) && !isAnswered(answers[yearKey])
      ? "Please choose the year as well."
      : undefined;
}

/** Doubts a plan for a month that has passed. */
export function passedMonth(monthKey: string, yearKey: string): Doubt {
  return ({ answers, today }) => {
    const [month, year] = [answers[monthKey], answers[yearKey]];
    if (!isAnswered(month) || !isAnswered(year)) return undefined;
    const planned = `${String(year)}-${String(month).padStart(2, "0")}`;
    return planned < today.slice(0, 7)
      ? "This month has passed. Please check it."
      : undefined;
  };
}

/** Doubts a graduation after the enrollment, or of a child. */
export const graduation: Doubt = ({ answers }) => {
  if (!isAnswered(answers["grad_year"])) return undefined;
  const year = Number(answers["grad_year"]);
  const [enrollment] = /^\d{4}/.exec(String(answers["entry_term"])) ?? [];
  if (year > Number(enrollment)) {
    return "This is after the year in which you plan to enroll. Please check both.";
  }
  const born = String(answers["birth_date"]);
  return isCalendarDate(born) && year < yearOf(born) + YOUNGEST_GRADUATE
    ? "This does not fit your date of birth. Please check both."
    : undefined;
};
