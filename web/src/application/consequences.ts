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

/** Answer that a condition hid, with the answer that controlled its choices, if one did. */
interface Hidden {
  readonly value: AnswerValue;
  readonly controlledBy: AnswerValue;
}

/** Hidden answers by key, which return once their questions are asked again. */
export type HiddenAnswers = ReadonlyMap<string, Hidden>;

export interface Consequences {
  readonly answers: Answers;
  readonly hidden: HiddenAnswers;
}

function controllingAnswer(
  { question }: PlacedQuestion,
  answers: Answers,
): AnswerValue {
  const options = controlledOptionsOf(question);
  return options === undefined ? "" : (answers[options.controlledBy] ?? "");
}

/** Describes an answer that is about to be hidden. */
export function hide(key: string, answers: Answers): Hidden {
  const entry = questionByKey.get(key);
  return {
    value: answers[key] ?? "",
    controlledBy: entry === undefined ? "" : controllingAnswer(entry, answers),
  };
}

function comesBack(
  entry: PlacedQuestion,
  hidden: Hidden,
  answers: Answers,
): boolean {
  return (
    keepsAnswer(entry, answers) &&
    hidden.controlledBy === controllingAnswer(entry, answers)
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
  previous: HiddenAnswers,
  today: CalendarDate,
): Consequences {
  const after: Record<string, AnswerValue | undefined> = {
    ...before,
    ...changes,
  };
  const hidden = new Map(previous);
  for (const key of Object.keys(changes)) {
    hidden.delete(key);
  }
  const clear = (keys: readonly string[]) => {
    for (const key of keys.filter((each) => questionByKey.has(each))) {
      // What the same action wrote need not be restorable; what stood there before must be.
      if (isAnswered(before[key]) && !(key in changes)) {
        hidden.set(key, hide(key, before));
      }
      after[key] = "";
    }
  };

  clear(choicesToRepeat(before, changes));
  for (const [key, answer] of hidden) {
    const entry = questionByKey.get(key);
    if (entry === undefined || !comesBack(entry, answer, after)) {
      continue;
    }
    if (!isAnswered(after[key])) {
      after[key] = answer.value;
    }
    hidden.delete(key);
  }
  clear(keysToClear(after));
  describe(before, after, today);
  return { answers: after, hidden };
}
