import {
  holds,
  isAnswered,
  type Answers,
  type Condition,
} from "../condition.ts";
import { allQuestions, type PlacedQuestion } from "./questions.ts";
import { descriptionKey, dataModel } from "./data-model.ts";

const all = (conditions: readonly Condition[], answers: Answers): boolean =>
  conditions.every((condition) => holds(condition, answers));

/** Whether a question is asked, given the other answers. */
export const isAsked = (entry: PlacedQuestion, answers: Answers): boolean =>
  all(entry.shownWhen, answers);

/**
 * Keys whose answers must go because the question is no longer asked. Clearing one answer can hide another question,
 * so the rule is applied until nothing changes.
 */
export const keysToClear = (answers: Answers): readonly string[] => {
  const rest: Record<string, Answers[string]> = { ...answers };
  const cleared: string[] = [];
  for (;;) {
    const found = allQuestions.filter(
      (entry) =>
        isAnswered(rest[entry.question.key]) && !all(entry.clearedUnless, rest),
    );
    if (found.length === 0) return cleared;
    for (const { question } of found) {
      rest[question.key] = "";
      cleared.push(question.key);
      if (dataModel.has(descriptionKey(question.key)))
        cleared.push(descriptionKey(question.key));
    }
  }
};
