import type { Answers } from "../application/condition.ts";
import { problemsOf } from "../application/derive/question-rules.ts";
import { isAsked } from "../application/derive/visibility.ts";
import { dateIn, type CalendarDate } from "../calendar.ts";
import { school } from "../college/school.ts";
import type { Reopening, Validations } from "../contract/replies.ts";
import { allQuestions } from "./questions.ts";

/**
 * Returns the day by which an application is judged: what was submitted in time and reopened is as much in time as it
 * was first.
 */
export function judgedOn(
  application: { readonly reopened?: Reopening } | undefined,
  today: CalendarDate,
): CalendarDate {
  const { submitted_at } = application?.reopened ?? {};
  return submitted_at === undefined
    ? today
    : dateIn(school.timeZone, new Date(submitted_at));
}

/**
 * Returns the messages of all wrong answers by key; an empty object means that the application can be submitted.
 * Questions that are not asked are never validated.
 */
export function errorsOf(answers: Answers, today: CalendarDate): Validations {
  return Object.fromEntries(
    allQuestions.flatMap((entry) => {
      if (!isAsked(entry, answers)) return [];
      const problems = problemsOf(entry.question, { answers, today });
      return problems.length === 0 ? [] : [[entry.question.key, problems]];
    }),
  );
}
