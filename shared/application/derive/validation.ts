import { mixed, object, string, ValidationError, type Schema } from "yup";
import type { CalendarDate } from "../../calendar.ts";
import { errorsByKey } from "../../contract/errors-by-key.ts";
import type { Validations } from "../../contract/replies.ts";
import type { Answers, AnswerValue } from "../condition.ts";
import type { CheckContext, Question } from "../question.ts";
import { rulesOf } from "./question-rules.ts";
import { allQuestions } from "./questions.ts";
import { isAsked } from "./visibility.ts";

function schemaOf(question: Question): Schema {
  return rulesOf(question).reduce<Schema>(
    (schema, rule, index) =>
      schema.test(`rule-${index}`, (value: AnswerValue | undefined, test) => {
        const problem = rule(value, test.options.context as CheckContext);
        return problem === undefined || test.createError({ message: problem });
      }),
    question.kind === "checkbox" ? mixed<AnswerValue>() : string().ensure(),
  );
}

/** The schema of the questions that are asked for these answers; hidden questions are never validated. */
export function answerSchema(answers: Answers) {
  return object(
    Object.fromEntries(
      allQuestions
        .filter((entry) => isAsked(entry, answers))
        .map(({ question }) => [question.key, schemaOf(question)] as const),
    ),
  );
}

/** All errors by key, without duplicates; an empty object means that the application can be submitted. */
export function errorsOf(answers: Answers, today: CalendarDate): Validations {
  const context: CheckContext = { answers, today };
  try {
    answerSchema(answers).validateSync(answers, { abortEarly: false, context });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return errorsByKey(error);
  }
}
