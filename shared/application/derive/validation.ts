import { mixed, object, string, ValidationError, type Schema } from "yup";
import { EMAIL_PATTERN } from "../../accounts.ts";
import type { CalendarDate } from "../../calendar.ts";
import type { Validations } from "../../contract/replies.ts";
import { isAnswered, type Answers, type AnswerValue } from "../condition.ts";
import type { CheckContext, Question } from "../question.ts";
import { lengthOf } from "../limits.ts";
import { dataModel } from "./data-model.ts";
import { allQuestions } from "./questions.ts";
import { isAsked } from "./visibility.ts";

type Rule = (
  value: AnswerValue | undefined,
  context: CheckContext,
) => string | undefined;

const maxLengthOf = (key: string): number => {
  const field = dataModel.get(key);
  return field !== undefined && "maxLength" in field
    ? field.maxLength
    : Infinity;
};

/** Requiredness, then the length, then what the kind implies, then the checks of the question itself. */
const rulesOf = (question: Question): readonly Rule[] => {
  const { key, label, kind, required, checks } = question;
  const message = question.message ?? label;
  const maxLength = maxLengthOf(key);
  return [
    (value) => (required === true && !isAnswered(value) ? message : undefined),
    (value) =>
      lengthOf(String(value ?? "")) > maxLength
        ? `${label} must be at most ${maxLength} characters`
        : undefined,
    (value) =>
      kind === "email" &&
      checks === undefined &&
      isAnswered(value) &&
      !EMAIL_PATTERN.test(String(value).trim())
        ? message
        : undefined,
    ...(checks ?? []).map<Rule>(
      (check) => (value, context) => check(String(value ?? ""), context),
    ),
  ];
};

const schemaOf = (question: Question): Schema =>
  rulesOf(question).reduce<Schema>(
    (schema, rule, index) =>
      schema.test(`rule-${index}`, (value: AnswerValue | undefined, test) => {
        const problem = rule(value, test.options.context as CheckContext);
        return problem === undefined || test.createError({ message: problem });
      }),
    question.kind === "checkbox" ? mixed<AnswerValue>() : string().ensure(),
  );

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
