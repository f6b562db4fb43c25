import type { CalendarDate } from "../../calendar.ts";
import { holdAll, isAnswered, type Answers } from "../condition.ts";
import { kindOf } from "../kinds/index.ts";
import type { CheckContext, Question } from "../question.ts";
import { fieldOf, lengthProblem, misfitOf } from "./data-model.ts";

/**
 * Returns everything that is wrong with the answer to a question as it is now, without duplicates: what requiredness,
 * length and kind imply, then what its own rules say.
 */
export function problemsOf(
  question: Question,
  context: CheckContext,
): readonly string[] {
  const { label, required, message = label, checks = [] } = question;
  const { [question.key]: answer = "" } = context.answers;
  const text = String(answer);
  const kind = kindOf(question);
  const found = [
    required === true && !isAnswered(answer) ? message : undefined,
    lengthProblem(label, fieldOf(question), text),
    ...[kind.rule?.(question, message), ...checks].map((check) =>
      check?.(text, context),
    ),
  ];
  const problems = found.filter((problem) => problem !== undefined);
  // A rule of its own says more of an answer that does not fit.
  const misfit = problems[0] ?? misfitOf(question, context);
  return misfit === undefined ? [] : [...new Set([...problems, misfit])];
}

/** Returns what a box says, once it is left, of an answer that is none or wrong: what a right one looks like, else the rule. */
export function complaintOf(
  question: Question,
  context: CheckContext,
): string | undefined {
  const text = String(context.answers[question.key] ?? "");
  return (
    kindOf(question).complaint?.(text, question, context.answers) ??
    (isAnswered(text) ? problemsOf(question, context)[0] : undefined)
  );
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
  const context = {
    answers: alternatives.length === 0 ? answers : { ...answers, ...without },
    today,
  };
  return checks.some((check) => check("", context) !== undefined);
}

export function cautionOf(
  { caution }: Question,
  answers: Answers,
): string | undefined {
  return caution === undefined || holdAll(caution.unless, answers)
    ? undefined
    : caution.text;
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
