import type { Answers } from "../application/condition.ts";
import { problemsOf } from "../application/derive/question-rules.ts";
import { isAsked } from "../application/derive/visibility.ts";
import type { CalendarDate } from "../calendar.ts";
import type { Validations } from "../contract/replies.ts";
import { allQuestions } from "./questions.ts";

/**
 * Returns the messages of all wrong answers by key; an empty object means that the application can be submitted.
 * Questions that are not asked are never validated.
 * @param today of what was submitted and reopened, the day of its first submission (`Reopening`)
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
