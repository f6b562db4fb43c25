import { EMAIL_PATTERN } from "../../accounts.ts";
import type { CalendarDate } from "../../calendar.ts";
import { isAnswered, type Answers } from "../condition.ts";
import type { CheckContext, Question } from "../question.ts";
import { numberWithin } from "../rules.ts";
import { fieldOf, lengthProblem } from "./data-model.ts";

/** Returns the message of what is wrong with the answer to a question, or nothing. */
type Rule = (question: Question, context: CheckContext) => string | undefined;

function messageOf({ message, label }: Question): string {
  return message ?? label;
}

function textOf({ key }: Question, { answers }: CheckContext): string {
  return String(answers[key] ?? "");
}

/** Rules that requiredness, length and kind imply. */
const IMPLIED_RULES: readonly Rule[] = [
  (question, { answers }) =>
    question.required === true && !isAnswered(answers[question.key])
      ? messageOf(question)
      : undefined,
  (question, context) =>
    lengthProblem(question.label, fieldOf(question), textOf(question, context)),
  (question, context) => {
    const text = textOf(question, context).trim();
    const isWrong =
      question.kind === "email" &&
      question.checks === undefined &&
      text !== "" &&
      !EMAIL_PATTERN.test(text);
    return isWrong ? messageOf(question) : undefined;
  },
  (question, context) =>
    question.kind === "number"
      ? numberWithin(question, messageOf(question))(
          textOf(question, context),
          context,
        )
      : undefined,
];

/** Returns everything that is wrong with the answer to a question, in the order of the rules, without duplicates. */
export function problemsOf(
  question: Question,
  context: CheckContext,
): readonly string[] {
  const implied = IMPLIED_RULES.map((rule) => rule(question, context));
  const own = (question.checks ?? []).map((check) =>
    check(textOf(question, context), context),
  );
  const found = [...implied, ...own].filter((problem) => problem !== undefined);
  return [...new Set(found)];
}

/**
 * Returns whether a question needs an answer under the other answers: it is required, or a check says so. One that
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

/** Returns whether a question itself must be answered. Of alternatives, of which one is enough, none must. */
export function isRequired(
  question: Question,
  answers: Answers,
  today: CalendarDate,
): boolean {
  return (
    question.alternatives === undefined && needsAnswer(question, answers, today)
  );
}
