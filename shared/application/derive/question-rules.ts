import { EMAIL_PATTERN } from "../../accounts.ts";
import { isAnswered, type AnswerValue } from "../condition.ts";
import { lengthOf } from "../limits.ts";
import type { CheckContext, Question } from "../question.ts";
import { dataModel } from "./data-model.ts";

/** The message of what is wrong with a value, or nothing. */
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
export const rulesOf = (question: Question): readonly Rule[] => {
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
