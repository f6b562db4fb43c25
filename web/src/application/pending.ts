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
import type {
  AnswerMap,
  Validations,
} from "../../../shared/contract/replies.ts";
import type { Conflict } from "../session/unsaved-draft.ts";
import { isSameAnswer, isSentByBrowser } from "./answer-values.ts";

export const CHANGED_ELSEWHERE =
  "This answer was changed on another device. Please choose which one to keep.";

/** Answer that the server has refused, and its messages. */
export interface Refused {
  readonly value: AnswerValue;
  readonly messages: readonly string[];
}

/** State that determines what can be sent. */
export interface Comparison {
  /** Answers on the screen. */
  readonly answers: Answers;
  /** Answers on the server, as far as known. */
  readonly saved: Answers;
  /** Values by key that were sent in unconfirmed saves; they may have reached the server all the same. */
  readonly unconfirmed: ReadonlyMap<string, readonly AnswerValue[]>;
  /** Answers by key that the server has refused, and would refuse again. */
  readonly refused: ReadonlyMap<string, Refused>;
  readonly conflicts: Readonly<Record<string, Conflict>>;
}

/** Answers that the server does not have, or may not have. */
export interface Pending {
  readonly toSend: AnswerMap;
  /** Answers that cannot be sent as they are, and those that depend on them. */
  readonly blocked: AnswerMap;
  /** Messages of the validation or of the server by key; none for answers that only depend on blocked ones. */
  readonly problems: Validations;
}

export function differs(
  { answers, saved, unconfirmed }: Comparison,
  key: string,
): boolean {
  return (
    answers[key] !== undefined &&
    isSentByBrowser(key) &&
    (unconfirmed.has(key) || !isSameAnswer(answers[key], saved[key]))
  );
}

function problemsOf(
  { answers, refused, conflicts }: Comparison,
  key: string,
  today: CalendarDate,
): readonly string[] {
  const value = answers[key] ?? "";
  const refusal = refused.get(key);
  if (refusal !== undefined && isSameAnswer(refusal.value, value)) {
    return refusal.messages;
  }
  // An emptied answer has nothing to lose.
  if (conflicts[key]?.from === "elsewhere" && isAnswered(value)) {
    return [CHANGED_ELSEWHERE];
  }
  const problem = storageProblem(key, value, today);
  return problem === undefined ? [] : [problem];
}

function controllingKey(key: string): string | undefined {
  const question = questionByKey.get(key)?.question;
  return question && controlledOptionsOf(question)?.controlledBy;
}

/** Adds answers that the server would refuse or drop, because it still has another answer in place of a blocked one. */
function withDependents(
  { answers, saved }: Comparison,
  pending: AnswerMap,
  first: AnswerMap,
): AnswerMap {
  const blocked: Record<string, AnswerValue> = { ...first };
  for (;;) {
    const keys = Object.keys(blocked);
    if (keys.length === 0) {
      return blocked;
    }
    const onServer = {
      ...answers,
      ...Object.fromEntries(keys.map((key) => [key, saved[key]])),
    };
    for (const [key, value] of Object.entries(pending)) {
      const entry = questionByKey.get(key);
      if (entry === undefined || !isAnswered(value)) {
        continue;
      }
      const isDropped =
        keepsAnswer(entry, answers) && !keepsAnswer(entry, onServer);
      if (isDropped || (controllingKey(key) ?? "") in blocked) {
        blocked[key] = value;
      }
    }
    // A blocked answer may block further ones.
    if (Object.keys(blocked).length === keys.length) {
      return blocked;
    }
  }
}

/**
 * Divides the answers that differ into those that can be sent and those that cannot, so that one bad answer holds up no
 * other.
 */
export function pendingOf(
  comparison: Comparison,
  today: CalendarDate,
): Pending {
  const { answers } = comparison;
  const pending: Record<string, AnswerValue> = {};
  const problems: Record<string, readonly string[]> = {};
  const refused: Record<string, AnswerValue> = {};
  for (const [key, value] of Object.entries(answers)) {
    if (value === undefined || !differs(comparison, key)) {
      continue;
    }
    pending[key] = value;
    const found = problemsOf(comparison, key, today);
    if (found.length > 0) {
      problems[key] = found;
      refused[key] = value;
    }
  }
  const blocked = withDependents(comparison, pending, refused);
  const toSend = Object.fromEntries(
    Object.entries(pending).filter(([key]) => !(key in blocked)),
  );
  // Another tab may have changed the controlling answer, without which the choice would be refused.
  for (const key of Object.keys(toSend)) {
    const controlledBy = controllingKey(key);
    if (controlledBy !== undefined && isAnswered(toSend[key])) {
      toSend[controlledBy] = answers[controlledBy] ?? "";
    }
  }
  return { toSend, blocked, problems };
}
