import { mixed, object, string, ValidationError, type Schema } from "yup";
import { EMAIL_PATTERN } from "../../accounts.ts";
import type { CalendarDate } from "../../calendar.ts";
import type { Validations } from "../../contract/replies.ts";
import { isAnswered, type Answers, type AnswerValue } from "../condition.ts";
import type { CheckContext, Question } from "../question.ts";
import { allQuestions } from "./questions.ts";
import { isAsked } from "./visibility.ts";

/** Requiredness first, then the kind, then the question's own checks; only the first message of these is told. */
const problemOf = (
  question: Question,
  value: string,
  answered: boolean,
  context: CheckContext,
): string | undefined => {
  const message = question.message ?? question.label;
  if (question.required === true && !answered) return message;
  if (
    question.kind === "email" &&
    question.checks === undefined &&
    answered &&
    !EMAIL_PATTERN.test(value.trim())
  )
    return message;
  for (const check of question.checks ?? []) {
    const problem = check(value, context);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const schemaOf = (question: Question): Schema =>
  (question.kind === "checkbox"
    ? mixed<AnswerValue>()
    : string().ensure()
  ).test("answer", (value: AnswerValue | undefined, test) => {
    const context = test.options.context as CheckContext;
    const problem = problemOf(
      question,
      String(value ?? ""),
      isAnswered(value),
      context,
    );
    return problem === undefined || test.createError({ message: problem });
  });

/** The schema of the questions that are asked for these answers; hidden questions are never validated. */
export const answerSchema = (answers: Answers) =>
  object(
    Object.fromEntries(
      allQuestions
        .filter((entry) => isAsked(entry, answers))
        .map(({ question }) => [question.key, schemaOf(question)] as const),
    ),
  );

/** All errors by key, without duplicates; an empty object means that the application can be submitted. */
export const errorsOf = (
  answers: Answers,
  today: CalendarDate,
): Validations => {
  const context: CheckContext = { answers, today };
  try {
    answerSchema(answers).validateSync(answers, { abortEarly: false, context });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string[]> = {};
    for (const { path = "", message } of error.inner) {
      const messages = (errors[path] ??= []);
      if (!messages.includes(message)) messages.push(message);
    }
    return errors;
  }
};
