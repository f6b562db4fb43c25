import { replaceEqualDeep } from "@tanstack/react-query";
import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { declaredAnswers } from "../../../shared/form/renamed.ts";
import { isAskedFor, keysToClear } from "../../../shared/form/visibility.ts";
import type { Draft } from "../lib/tab-memory.ts";
import {
  isSameAnswer,
  isSentByBrowser,
  knownAnswers,
} from "./answer-values.ts";
import { removedFrom, withHidden } from "./consequences.ts";
import { change, type AnswersState } from "./edits.ts";
import { differs, isOtherSaved } from "./pending.ts";

/** Keeps answers that another device has hidden or cleared, so that they come back with their questions. */
function keepHidden(
  state: AnswersState,
  before: Answers,
  isCleared: (key: string) => boolean,
): AnswersState {
  const { answers } = state;
  const unconfirmed = new Map(state.unconfirmed);
  let { removed } = state;
  for (const key of Object.keys(before)) {
    const isHidden = isCleared(key) || !isAskedFor(key, answers);
    if (isHidden && isAnswered(before[key]) && !isAnswered(answers[key])) {
      removed = withHidden(removed, removedFrom(before, key));
      // The server clears it, too.
      unconfirmed.delete(key);
    }
  }
  return removed === state.removed ? state : { ...state, unconfirmed, removed };
}

/** Restores unsaved answers; if another device has changed one in the meantime, the student can choose between both. */
export function restoreDraft(
  state: AnswersState,
  draft: Draft,
  today: CalendarDate,
): AnswersState {
  const known = declaredAnswers(draft.known ?? {});
  const answers = knownAnswers(draft.answers);
  const conflicts = { ...state.conflicts };
  const unconfirmed = new Map(state.unconfirmed);
  for (const [key, mine] of Object.entries(answers)) {
    const other = state.saved[key] ?? "";
    const before = known[key];
    if (before === undefined || isSameAnswer(mine, other)) continue;
    unconfirmed.set(key, before);
    if (!before.some((value) => isSameAnswer(value, other))) {
      conflicts[key] = other;
    }
  }
  const restored = { ...state.answers, ...answers };
  // What the draft holds as empty was emptied before, and may still come back.
  const next = change(
    { ...state, conflicts, unconfirmed, removed: [] },
    answers,
    today,
  );
  const removed = [...state.removed, ...next.removed];
  return keepHidden({ ...next, removed }, restored, (key) => key in answers);
}

/**
 * Returns whether an answer on the server is neither the one last known there nor one that this page may have saved.
 */
function isChangedElsewhere(
  states: readonly AnswersState[],
  key: string,
  theirs: AnswerValue,
): boolean {
  return states.every(({ saved, unconfirmed }) =>
    [saved[key], ...(unconfirmed.get(key) ?? [])].every(
      (value) => !isSameAnswer(value, theirs),
    ),
  );
}

/** Offers the answers that the server keeps, unless another one comes first or they are decided about already. */
export function offerReplaced(
  state: AnswersState,
  kept: Answers,
): AnswersState {
  const conflicts: Record<string, AnswerValue> = {};
  const asked = knownAnswers(kept);
  for (const key of Object.keys({ ...state.conflicts, ...asked })) {
    const other = isOtherSaved(state, key) ? state.conflicts[key] : asked[key];
    const isDecided =
      other === undefined ||
      isSameAnswer(other, state.answers[key]) ||
      state.unconfirmed.get(key)?.includes(other) === true;
    if (!isDecided) {
      conflicts[key] = other;
    }
  }
  return { ...state, conflicts: replaceEqualDeep(state.conflicts, conflicts) };
}

/**
 * Merges the server's answers, except under keys that the student has changed since. A three-way merge: compares with
 * the screen and with what the server was known to have. Where both sides have changed, the student will choose.
 */
export function mergeServer(
  state: AnswersState,
  arrived: Answers,
  since: AnswersState,
): AnswersState {
  const server = knownAnswers(arrived);
  const saved: Record<string, AnswerValue | undefined> = { ...server };
  const answers: Record<string, AnswerValue | undefined> = { ...server };
  const conflicts: Record<string, AnswerValue | undefined> = {
    ...state.conflicts,
  };
  const refused = new Map(state.refused);
  const pending: string[] = [];
  for (const key of Object.keys({ ...state.answers, ...server })) {
    const theirs = server[key] ?? "";
    const mine = state.answers[key] ?? "";
    const isTheirChange = isChangedElsewhere([state, since], key, theirs);
    // If so, it is unknown which of the two is newer.
    const isOvertaken = !isSameAnswer(state.saved[key], since.saved[key]);
    if (isOvertaken && !isTheirChange) {
      saved[key] = state.saved[key];
      answers[key] = state.saved[key];
    }
    if (isSameAnswer(refused.get(key)?.value, theirs)) {
      // It was accepted after all, from another tab.
      refused.delete(key);
    }
    const isUncertain = isTheirChange && isOvertaken && isSentByBrowser(key);
    if (differs(state, key) || isUncertain) {
      pending.push(key);
      answers[key] = mine;
      if (descriptionKey(key) in state.answers) {
        answers[descriptionKey(key)] = state.answers[descriptionKey(key)];
      }
      if (isTheirChange && !isSameAnswer(mine, theirs)) {
        conflicts[key] = theirs;
      }
    }
  }
  const cleared = keysToClear(answers).filter((key) => pending.includes(key));
  for (const key of cleared) {
    answers[key] = saved[key] ?? "";
  }
  const next = {
    ...state,
    saved,
    answers: replaceEqualDeep(state.answers, answers),
    conflicts,
    refused,
  };
  return keepHidden(next, state.answers, (key) => cleared.includes(key));
}
