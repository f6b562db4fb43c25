import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { controlledOptionsOf } from "../../../shared/application/controlled-options.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import type { PlacedQuestion } from "../../../shared/application/derive/questions.ts";
import { keepsAnswer } from "../../../shared/application/derive/visibility.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { descriptionOf } from "../../../shared/form/data-model.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import {
  choicesToRepeat,
  keysToClear,
} from "../../../shared/form/visibility.ts";
import type { RemovedAnswer } from "../lib/tab-memory.ts";

export interface Consequences {
  readonly answers: Answers;
  readonly removed: readonly RemovedAnswer[];
}

function controllingAnswer(
  { question }: PlacedQuestion,
  answers: Answers,
): AnswerValue {
  const options = controlledOptionsOf(question);
  return options === undefined ? "" : (answers[options.controlledBy] ?? "");
}

/** Describes an answer that is about to be removed. */
export function removedFrom(answers: Answers, key: string): RemovedAnswer {
  const entry = questionByKey.get(key);
  return {
    key,
    value: answers[key] ?? "",
    controlledBy: entry === undefined ? "" : controllingAnswer(entry, answers),
  };
}

/** Adds an answer that a condition hides; of the same choices, only the last one returns, but for what was never saved. */
export function withHidden(
  removed: readonly RemovedAnswer[],
  hidden: RemovedAnswer,
): readonly RemovedAnswer[] {
  const others = removed.filter(
    ({ key, controlledBy, by, known }) =>
      by !== undefined ||
      known !== undefined ||
      key !== hidden.key ||
      controlledBy !== hidden.controlledBy,
  );
  return [...others, hidden];
}

/** Returns whether a condition hid an answer, and asks for it again. */
export function comesBack(
  { key, controlledBy, by }: RemovedAnswer,
  answers: Answers,
): boolean {
  const entry = questionByKey.get(key);
  return (
    by === undefined &&
    entry !== undefined &&
    keepsAnswer(entry, answers) &&
    controlledBy === controllingAnswer(entry, answers)
  );
}

/** Adds the label of the choice to every coded answer that has changed. */
function describe(
  before: Answers,
  after: Record<string, AnswerValue | undefined>,
  today: CalendarDate,
): void {
  for (const [key, value] of Object.entries(after)) {
    if (value === before[key] || value === undefined) {
      continue;
    }
    const description = descriptionOf(key, value, today);
    if (description !== undefined) {
      after[descriptionKey(key)] = description;
    }
  }
}

/**
 * Applies the consequences of one action of the student: clears and hides answers of questions that are no longer
 * asked, restores those that are asked again, and gives every coded answer the label of its choice.
 */
export function withConsequences(
  before: Answers,
  changes: Answers,
  previous: readonly RemovedAnswer[],
  today: CalendarDate,
): Consequences {
  const after: Record<string, AnswerValue | undefined> = {
    ...before,
    ...changes,
  };
  let removed = previous;
  const drop = (isDropped: (one: RemovedAnswer) => boolean) => {
    // Most keystrokes drop nothing, and then nothing has to be stored again.
    if (removed.some(isDropped)) {
      removed = removed.filter((one) => !isDropped(one));
    }
  };
  const clear = (keys: readonly string[]) => {
    for (const key of keys.filter((each) => questionByKey.has(each))) {
      // What the same action wrote need not be restorable; what stood there before must be.
      if (isAnswered(before[key]) && !(key in changes)) {
        removed = withHidden(removed, removedFrom(before, key));
      }
      after[key] = "";
    }
  };

  // An answer that is emptied stays empty.
  drop(
    ({ key, by }) =>
      by === undefined && key in changes && !isAnswered(changes[key]),
  );
  clear(choicesToRepeat(before, changes));
  for (const answer of removed) {
    if (!comesBack(answer, after)) {
      continue;
    }
    if (!isAnswered(after[answer.key])) {
      after[answer.key] = answer.value;
    }
    // Another answer may have been given on another device.
    if (after[answer.key] === answer.value) {
      drop((one) => one === answer);
    }
  }
  clear(keysToClear(after));
  describe(before, after, today);
  return { answers: after, removed };
}
