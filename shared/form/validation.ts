import type { Answers } from "../application/condition.ts";
import { errorsIn } from "../application/derive/validation.ts";
import type { CalendarDate } from "../calendar.ts";
import type { Validations } from "../contract/replies.ts";
import { allQuestions } from "./questions.ts";

/** Returns the messages of all wrong answers of this application, as `errorsIn`. */
export function errorsOf(answers: Answers, today: CalendarDate): Validations {
  return errorsIn(allQuestions, answers, today);
}
