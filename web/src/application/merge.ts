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
import { isSameAnswer, knownAnswers } from "./answer-values.ts";
import { comesBack, removedFrom, withHidden } from "./consequences.ts";
import { change, type AnswersState } from "./edits.ts";
import { differs, knownValues } from "./pending.ts";

/**
 * Keeps answers that another device has hidden or cleared, so that they come back with their questions.
 * @param knownOfUnsaved returns the values that the server may have of an answer that it does not have
 */
function keepHidden(
  state: AnswersState,
  before: Answers,
  knownOfUnsaved: (key: string) => readonly AnswerValue[] | undefined,
): AnswersState {
  const { answers } = state;
  const unconfirmed = new Map(state.unconfirmed);
  let { removed } = state;
  for (const key of Object.keys(before)) {
    const known = knownOfUnsaved(key);
    const isHidden = known !== undefined || !isAskedFor(key, answers);
    if (isHidden && isAnswered(before[key]) && !isAnswered(answers[key])) {
      const hidden = removedFrom(before, key);
      removed = withHidden(removed, known ? { ...hidden, known } : hidden);
      // The server clears it, too.
      unconfirmed.delete(key);
    }
  }
  return removed === state.removed ? state : { ...state, unconfirmed, removed };
}

/**
 * Restores unsaved answers. What another device has given in the meantime stays unknown to their save, so that the server
 * offers it.
 */
export function restoreDraft(
  state: AnswersState,
  draft: Draft,
  today: CalendarDate,
): AnswersState {
  const known = declaredAnswers(draft.known ?? {});
  const answers = knownAnswers(draft.answers);
  const saved = { ...state.saved };
  const unconfirmed = new Map(state.unconfirmed);
  for (const [key, mine] of Object.entries(answers)) {
    const before = known[key];
    if (before === undefined || isSameAnswer(mine, saved[key])) continue;
    saved[key] = before[0];
    unconfirmed.set(key, before);
  }
  const restored = { ...state.answers, ...answers };
  // What the draft holds as empty was emptied before, and may still come back.
  const next = change(
    { ...state, saved, unconfirmed, removed: [] },
    answers,
    today,
  );
  const removed = [...state.removed, ...next.removed];
  return keepHidden({ ...next, removed }, restored, (key) =>
    key in answers ? (known[key] ?? [""]) : undefined,
  );
}

/**
 * Restores answers that another device has hidden before they were saved, once their questions are asked again; one in
 * whose box stands another that is not saved either waits until that is.
 */
function restoreHidden(state: AnswersState, today: CalendarDate): AnswersState {
  const waiting = state.removed.filter(
    (one) =>
      one.known !== undefined &&
      comesBack(one, state.answers) &&
      !differs(state, one.key),
  );
  const back = new Map(waiting.map((one) => [one.key, one]));
  if (back.size === 0) return state;
  const removed = state.removed.filter((one) => back.get(one.key) !== one);
  const draft = {
    answers: Object.fromEntries(
      [...back].map(([key, { value }]) => [key, value]),
    ),
    known: Object.fromEntries(
      [...back].map(([key, { known = [] }]) => [key, known]),
    ),
  };
  return restoreDraft({ ...state, removed }, draft, today);
}

/** Offers the answers that the server keeps, unless they are decided about already. */
export function offerReplaced(
  state: AnswersState,
  kept: Answers,
): AnswersState {
  const conflicts = Object.entries(knownAnswers(kept)).filter(
    ([key, other]) =>
      !isSameAnswer(other, state.answers[key]) &&
      state.unconfirmed.get(key)?.includes(other ?? "") !== true,
  );
  return {
    ...state,
    conflicts: replaceEqualDeep(state.conflicts, Object.fromEntries(conflicts)),
  };
}

/**
 * Takes over the server's answers, except where this page has one that is not saved, or was saved since: its next save
 * does not know what the server has, and the server decides.
 * @param since what the server was known to have when its answers were requested
 */
export function mergeServer(
  state: AnswersState,
  arrived: Answers,
  since: Answers,
  today: CalendarDate,
): AnswersState {
  const server = knownAnswers(arrived);
  const saved: Record<string, AnswerValue | undefined> = { ...server };
  const answers: Record<string, AnswerValue | undefined> = { ...server };
  const refused = new Map(state.refused);
  const pending: string[] = [];
  const keep = (key: string) => {
    if (key in state.answers) answers[key] = state.answers[key];
  };
  for (const key of Object.keys({ ...state.answers, ...server })) {
    const theirs = server[key] ?? "";
    if (isSameAnswer(refused.get(key)?.value, theirs)) {
      // It was accepted after all, from another tab.
      refused.delete(key);
    }
    const isUnsaved =
      differs(state, key) &&
      (state.unconfirmed.has(key) || !isSameAnswer(state.answers[key], theirs));
    if (isUnsaved) pending.push(key);
    if (isUnsaved || !isSameAnswer(state.saved[key], since[key])) {
      saved[key] = state.saved[key];
      keep(key);
      keep(descriptionKey(key));
    }
  }
  const cleared = keysToClear(answers).filter((key) => pending.includes(key));
  for (const key of cleared) {
    saved[key] = server[key];
    answers[key] = server[key] ?? "";
  }
  const next = {
    ...state,
    saved,
    answers: replaceEqualDeep(state.answers, answers),
    refused,
  };
  const kept = keepHidden(next, state.answers, (key) =>
    cleared.includes(key) ? knownValues(state, key) : undefined,
  );
  return restoreHidden(kept, today);
}
