import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { controlledOptionsOf } from "../../../shared/application/controlled-options.ts";
import { storageProblem } from "../../../shared/application/derive/data-model.ts";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { keepsAnswer } from "../../../shared/application/derive/visibility.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { isSameAnswer, isSentByBrowser } from "./answer-values.ts";

/** An answer that the server has refused, and its words. */
export interface Refused {
  readonly value: AnswerValue;
  readonly messages: readonly string[];
}

/** What is known of the server. */
export interface Saved {
  /** What it has. */
  readonly answers: Answers;
  /** The keys of saves that it has not confirmed, which may have reached it all the same. */
  readonly inDoubt: ReadonlySet<string>;
  /** What it has refused, by key, and would refuse again. */
  readonly refused: ReadonlyMap<string, Refused>;
}

type Entry = readonly [key: string, value: AnswerValue];

const differs = (saved: Saved, [key, value]: Entry): boolean =>
  isSentByBrowser(key) &&
  (saved.inDoubt.has(key) || !isSameAnswer(value, saved.answers[key]));

/** Answers of the student's that the server does not have, or may not have. */
export const differing = (saved: Saved, answers: Answers): readonly Entry[] =>
  Object.entries(answers).filter(
    (entry): entry is [string, AnswerValue] =>
      entry[1] !== undefined && differs(saved, [entry[0], entry[1]]),
  );

const NONE: readonly string[] = [];

/** Why an answer cannot be saved as it is, in the words of the validation or of the server; empty where it can be. */
export const problemsOf = (
  saved: Saved,
  answers: Answers,
  key: string,
  today: CalendarDate,
): readonly string[] => {
  const value = answers[key];
  if (value === undefined || !differs(saved, [key, value])) return NONE;
  const refused = saved.refused.get(key);
  if (refused !== undefined && isSameAnswer(refused.value, value))
    return refused.messages;
  const problem = storageProblem(key, value, today);
  return problem === undefined ? NONE : [problem];
};

const controllingKey = (key: string): string | undefined => {
  const question = questionByKey.get(key)?.question;
  return question && controlledOptionsOf(question)?.controlledBy;
};

/**
 * Answers that stay here: those with a problem, and then those that hang on one of them. The server would refuse or
 * drop these, because it still has another answer in its place.
 */
export const heldBack = (
  saved: Saved,
  answers: Answers,
  today: CalendarDate,
): Answers => {
  const pending = differing(saved, answers);
  const held: Record<string, AnswerValue> = {};
  for (const [key, value] of pending)
    if (problemsOf(saved, answers, key, today).length > 0) held[key] = value;
  for (;;) {
    const keys = Object.keys(held);
    if (keys.length === 0) return held;
    const onServer = {
      ...answers,
      ...Object.fromEntries(keys.map((key) => [key, saved.answers[key]])),
    };
    for (const [key, value] of pending) {
      const entry = questionByKey.get(key);
      if (entry === undefined || !isAnswered(value)) continue;
      const isDropped =
        keepsAnswer(entry, answers) && !keepsAnswer(entry, onServer);
      if (isDropped || (controllingKey(key) ?? "") in held) held[key] = value;
    }
    // One that waits may keep others waiting.
    if (Object.keys(held).length === keys.length) return held;
  }
};

/** What has to be sent: all that differs and is not held back, so that one bad answer holds up no other. */
export const changesSince = (
  saved: Saved,
  answers: Answers,
  today: CalendarDate,
): Readonly<Record<string, AnswerValue>> => {
  const held = heldBack(saved, answers, today);
  const changes = Object.fromEntries(
    differing(saved, answers).filter(([key]) => !(key in held)),
  );
  // Another tab may have changed the controlling answer, without which the choice would be refused.
  for (const key of Object.keys(changes)) {
    const controlledBy = controllingKey(key);
    if (controlledBy !== undefined && isAnswered(changes[key]))
      changes[controlledBy] = answers[controlledBy] ?? "";
  }
  return changes;
};
