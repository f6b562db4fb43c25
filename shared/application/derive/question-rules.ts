import { EMAIL_PATTERN } from "../../accounts.ts";
import type { CalendarDate } from "../../calendar.ts";
import { isAnswered, type Answers, type AnswerValue } from "../condition.ts";
import { lengthOf } from "../limits.ts";
import type { CheckContext, Question } from "../question.ts";
import { dataModel } from "./data-model.ts";

/** The message of what is wrong with a value, or nothing. */
type Rule = (
  value: AnswerValue | undefined,
  context: CheckContext,
) => string | undefined;

function maxLengthOf(key: string): number {
  const field = dataModel.get(key);
  return field !== undefined && "maxLength" in field
    ? field.maxLength
    : Infinity;
}

/** Requiredness, then the length, then what the kind implies, then the checks of the question itself. */
export function rulesOf(question: Question): readonly Rule[] {
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
}

/**
 * Whether a question cannot stay empty under the other answers: it is required, or one of its checks says so. One that
 * has alternatives needs an answer of its own or of theirs.
 */
export function needsAnswer(
  question: Question,
  answers: Answers,
  today: CalendarDate,
): boolean {
  const { required, checks = [], alternatives = [] } = question;
  if (required === true) return true;
  if (checks.length === 0) return false;
  const without = Object.fromEntries(alternatives.map((key) => [key, ""]));
  const context = { answers: { ...answers, ...without }, today };
  return checks.some((check) => check("", context) !== undefined);
}

/** Whether a question itself must be answered. Of several of which one is enough, none must. */
export function isRequired(
  question: Question,
  answers: Answers,
  today: CalendarDate,
): boolean {
  return (
    question.alternatives === undefined && needsAnswer(question, answers, today)
  );
}
