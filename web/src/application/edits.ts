import { replaceEqualDeep } from "@tanstack/react-query";
import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { storedForm } from "../../../shared/form/data-model.ts";
import type { RemovedAnswer } from "../lib/tab-memory.ts";
import { isSameAnswer } from "./answer-values.ts";
import { removedFrom, withConsequences } from "./consequences.ts";
import type { Comparison } from "./pending.ts";

/** Answers, and what can happen to them. */
export interface AnswersState extends Comparison {
  /** Other answers by key, given in another place, between which and the one on the screen the student is to choose. */
  readonly conflicts: Answers;
  /** Question in which the student is searching: what is typed there so far is no answer yet. */
  readonly searching: string | undefined;
  /** Answers that can come back, in the order of their removal. */
  readonly removed: readonly RemovedAnswer[];
}

/** Removal by tabs, a box or a list, or its reversal. */
export interface Removal {
  readonly by: string;
  readonly keys: readonly string[];
  /** Resulting changes, if others than that these answers are emptied or filled. */
  readonly changes?: Answers;
}

/**
 * Maximum of unconfirmed values per answer; more would fill the tab's storage during a long time without a connection.
 */
const MAX_UNCONFIRMED = 5;

/**
 * Applies one action of the student with its consequences; typing the other one of two answers chooses it. Answers are
 * kept as the server stores them, whatever their boxes show.
 */
export function change(
  state: AnswersState,
  written: Answers,
  today: CalendarDate,
): AnswersState {
  const changes = Object.fromEntries(
    Object.entries(written).map(([key, value]) => [
      key,
      storedForm(key, value),
    ]),
  );
  const conflicts = Object.entries(state.conflicts).filter(
    ([key, other]) => !(key in changes && isSameAnswer(changes[key], other)),
  );
  return {
    ...state,
    ...withConsequences(state.answers, changes, state.removed, today),
    conflicts: replaceEqualDeep(state.conflicts, Object.fromEntries(conflicts)),
  };
}

/** Marks answers as unconfirmed until there is a reply to this save or to a later one. */
export function markSent(state: AnswersState, changes: Answers): AnswersState {
  const unconfirmed = new Map(state.unconfirmed);
  for (const [key, value = ""] of Object.entries(changes)) {
    const others = unconfirmed.get(key)?.filter((one) => one !== value) ?? [];
    unconfirmed.set(key, [...others, value].slice(-MAX_UNCONFIRMED));
  }
  return { ...state, unconfirmed };
}

/** Marks answers as saved. */
export function markSaved(state: AnswersState, changes: Answers): AnswersState {
  const unconfirmed = new Map(state.unconfirmed);
  const refused = new Map(state.refused);
  for (const key of Object.keys(changes)) {
    unconfirmed.delete(key);
    refused.delete(key);
  }
  const saved = { ...state.saved, ...changes };
  return { ...state, saved, unconfirmed, refused };
}

/** Ends the choice at a question: the next save of it knows the other answer. */
function endConflict(state: AnswersState, key: string): AnswersState {
  const { [key]: other, ...conflicts } = state.conflicts;
  return other === undefined
    ? state
    : markSent({ ...state, conflicts }, { [key]: other });
}

/** Empties or moves answers, and remembers who removed them. */
export function remove(
  state: AnswersState,
  { by, keys, changes }: Removal,
  today: CalendarDate,
): AnswersState {
  const answered = keys.filter((key) => isAnswered(state.answers[key]));
  const removed = [
    ...state.removed,
    ...answered.map((key) => ({ ...removedFrom(state.answers, key), by })),
  ];
  if (changes !== undefined) {
    return change({ ...state, removed }, changes, today);
  }
  const emptied = Object.fromEntries(keys.map((key) => [key, ""]));
  return change(
    keys.reduce(endConflict, { ...state, removed }),
    emptied,
    today,
  );
}

/** Brings back, for each key, the answer removed last; without other changes, never over a present answer. */
export function restore(
  state: AnswersState,
  { by, keys, changes }: Removal,
  today: CalendarDate,
): AnswersState {
  const back = keys
    .filter((key) => changes !== undefined || !isAnswered(state.answers[key]))
    .map((key) =>
      state.removed.filter((one) => one.by === by && one.key === key).at(-1),
    )
    .filter((one) => one !== undefined);
  const removed = state.removed.filter((one) => !back.includes(one));
  const filled = Object.fromEntries(back.map(({ key, value }) => [key, value]));
  return change({ ...state, removed }, changes ?? filled, today);
}

/** Ends the choice between two answers with one of them. */
export function resolve(
  state: AnswersState,
  key: string,
  keeps: "here" | "elsewhere",
  today: CalendarDate,
): AnswersState {
  const other = state.conflicts[key];
  const decided = endConflict(state, key);
  return other === undefined || keeps === "here"
    ? decided
    : // A save of the answer on the screen may still be in flight.
      change(
        markSent(decided, { [key]: state.answers[key] }),
        { [key]: other },
        today,
      );
}
