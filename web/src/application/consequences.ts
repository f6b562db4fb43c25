import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { controlledOptionsOf } from "../../../shared/application/controlled-options.ts";
import {
  descriptionKey,
  descriptionOf,
} from "../../../shared/application/derive/data-model.ts";
import {
  questionByKey,
  type PlacedQuestion,
} from "../../../shared/application/derive/questions.ts";
import {
  choicesToRepeat,
  keepsAnswer,
  keysToClear,
} from "../../../shared/application/derive/visibility.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";

/** An answer that a condition took away, and the answer that controlled its choices, if one did. */
interface Stashed {
  readonly value: AnswerValue;
  readonly controlledBy: AnswerValue;
}
export type Stash = ReadonlyMap<string, Stashed>;

export interface Consequences {
  readonly answers: Answers;
  readonly stash: Stash;
}

const controllingAnswer = (
  { question }: PlacedQuestion,
  answers: Answers,
): AnswerValue => {
  const options = controlledOptionsOf(question);
  return options === undefined ? "" : (answers[options.controlledBy] ?? "");
};

const comesBack = (
  entry: PlacedQuestion,
  stashed: Stashed,
  answers: Answers,
): boolean =>
  keepsAnswer(entry, answers) &&
  stashed.controlledBy === controllingAnswer(entry, answers);

/**
 * What one action of the student leads to: answers of questions that are no longer asked are cleared and stashed,
 * those that are asked again come back, and every coded answer gets the label of its choice.
 */
export const withConsequences = (
  before: Answers,
  changes: Answers,
  previous: Stash,
  today: CalendarDate,
): Consequences => {
  const after: Record<string, AnswerValue | undefined> = {
    ...before,
    ...changes,
  };
  const stash = new Map(previous);
  for (const key of Object.keys(changes)) stash.delete(key);
  const clear = (entry: PlacedQuestion) => {
    const { key } = entry.question;
    const value = before[key];
    // What the same action wrote is no loss to bring back; what stood there before is.
    if (value !== undefined && isAnswered(value) && !(key in changes))
      stash.set(key, { value, controlledBy: controllingAnswer(entry, before) });
    after[key] = "";
  };

  const clearKeys = (keys: readonly string[]) => {
    for (const key of keys) {
      const entry = questionByKey.get(key);
      if (entry !== undefined) clear(entry);
    }
  };

  clearKeys(choicesToRepeat(before, changes));
  for (const [key, stashed] of stash) {
    const entry = questionByKey.get(key);
    if (entry === undefined || !comesBack(entry, stashed, after)) continue;
    if (!isAnswered(after[key])) after[key] = stashed.value;
    stash.delete(key);
  }
  clearKeys(keysToClear(after));
  for (const [key, value] of Object.entries(after)) {
    if (value === before[key] || value === undefined) continue;
    const description = descriptionOf(key, value, today);
    if (description !== undefined) after[descriptionKey(key)] = description;
  }
  return { answers: after, stash };
};
