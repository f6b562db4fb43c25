import {
  holds,
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import {
  descriptionKey,
  descriptionOf,
} from "../../../shared/application/derive/data-model.ts";
import {
  allQuestions,
  questionByKey,
  type PlacedQuestion,
} from "../../../shared/application/derive/questions.ts";
import { keysToClear } from "../../../shared/application/derive/visibility.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";

/** An answer that a condition took away, and the controlling answers it was given under. */
interface Stashed {
  readonly value: AnswerValue;
  readonly controls: string;
}
export type Stash = ReadonlyMap<string, Stashed>;

export interface Consequences {
  readonly answers: Answers;
  readonly stash: Stash;
}

const controlsOf = (entry: PlacedQuestion, answers: Answers): string =>
  JSON.stringify(
    entry.clearedUnless.map(({ valueKey }) => answers[valueKey] ?? ""),
  );

/** A choice belongs to the answer that controls it: a state of one country is none of another. */
const losesMeaning = (
  entry: PlacedQuestion,
  before: Answers,
  after: Answers,
): boolean =>
  entry.question.kind === "select" &&
  entry.clearedUnless.some(
    ({ valueKey }) =>
      isAnswered(before[valueKey]) && before[valueKey] !== after[valueKey],
  );

const comesBack = (
  entry: PlacedQuestion,
  stashed: Stashed,
  answers: Answers,
): boolean =>
  entry.clearedUnless.every((condition) => holds(condition, answers)) &&
  (entry.question.kind !== "select" ||
    stashed.controls === controlsOf(entry, answers));

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
      stash.set(key, { value, controls: controlsOf(entry, before) });
    after[key] = "";
  };

  for (const entry of allQuestions) {
    if (!(entry.question.key in changes) && losesMeaning(entry, before, after))
      clear(entry);
  }
  for (const [key, stashed] of stash) {
    const entry = questionByKey.get(key);
    if (entry === undefined || !comesBack(entry, stashed, after)) continue;
    if (!isAnswered(after[key])) after[key] = stashed.value;
    stash.delete(key);
  }
  for (const key of keysToClear(after)) {
    const entry = questionByKey.get(key);
    if (entry !== undefined) clear(entry);
  }
  for (const [key, value] of Object.entries(after)) {
    if (value === before[key] || value === undefined) continue;
    const description = descriptionOf(key, value, today);
    if (description !== undefined) after[descriptionKey(key)] = description;
  }
  return { answers: after, stash };
};
