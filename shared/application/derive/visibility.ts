import { holdAll, isAnswered, type Answers } from "../condition.ts";
import { controlledOptionsOf, offeredOptions } from "../controlled-options.ts";
import type { Option } from "../question.ts";
import { descriptionKey, fieldOf, isDescribed } from "./data-model.ts";
import type { PlacedQuestion, Questions } from "./questions.ts";

function isFirst(
  { earlierBranches }: PlacedQuestion,
  answers: Answers,
): boolean {
  return !earlierBranches.some((conditions) => holdAll(conditions, answers));
}

export function isAsked(entry: PlacedQuestion, answers: Answers): boolean {
  return holdAll(entry.shownWhen, answers) && isFirst(entry, answers);
}

/** Returns whether the answer to a question is kept, given the other answers; also one that is only hidden. */
export function keepsAnswer(entry: PlacedQuestion, answers: Answers): boolean {
  return holdAll(entry.keptWhen, answers) && isFirst(entry, answers);
}

/**
 * Returns whether the controlling answer still offers a choice; true where no answer controls it, and for a choice that
 * the form does not have any more, which waits for the student to choose again.
 */
export function isOffered(
  { question }: PlacedQuestion,
  answers: Answers,
): boolean {
  const options = controlledOptionsOf(question);
  const isAmong = (offered: readonly Option[]) =>
    offered.some(({ value }) => value === answers[question.key]);
  return (
    options === undefined ||
    isAmong(offeredOptions(options, answers)) ||
    !isAmong(Object.values(options.byValue).flat())
  );
}

export function visibilityIn({ allQuestions, questionByKey }: Questions) {
  return {
    /** Returns whether the question with this key is asked; also true for keys that belong to no question. */
    isAskedFor: (key: string, answers: Answers): boolean => {
      const entry = questionByKey.get(key);
      return entry === undefined || isAsked(entry, answers);
    },
    /**
     * Returns the keys whose answers must go because the question is no longer asked, or no longer offers them. Clearing
     * one answer can hide another question, so the rule is applied until nothing changes.
     */
    keysToClear: (answers: Answers): readonly string[] => {
      let rest = answers;
      const cleared: string[] = [];
      for (;;) {
        const found = allQuestions.filter(
          (entry) =>
            isAnswered(rest[entry.question.key]) &&
            !(keepsAnswer(entry, rest) && isOffered(entry, rest)),
        );
        if (found.length === 0) return cleared;
        const keys = found.map(({ question }) => question.key);
        rest = { ...rest, ...Object.fromEntries(keys.map((key) => [key, ""])) };
        cleared.push(
          ...found.flatMap(({ question }) =>
            isDescribed(fieldOf(question))
              ? [question.key, descriptionKey(question.key)]
              : [question.key],
          ),
        );
      }
    },
    /**
     * Returns the keys of choices whose controlling answer a change replaces by another one: they must be made again,
     * also where the same words are offered. A choice that comes with the change itself stays.
     */
    choicesToRepeat: (before: Answers, changes: Answers): readonly string[] =>
      allQuestions
        .filter(({ question }) => {
          const controlledBy = controlledOptionsOf(question)?.controlledBy;
          return (
            controlledBy !== undefined &&
            controlledBy in changes &&
            !(question.key in changes) &&
            isAnswered(before[controlledBy]) &&
            changes[controlledBy] !== before[controlledBy]
          );
        })
        .map(({ question }) => question.key),
  };
}
