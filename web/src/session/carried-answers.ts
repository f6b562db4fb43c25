import type { Answers } from "../../../shared/application/condition.ts";
import {
  readNavigationState,
  type NavigationState,
} from "./navigation-state.ts";
import { createStoredRecord, isRecord } from "./stored-record.ts";

export type { NavigationState } from "./navigation-state.ts";

const record = createStoredRecord("carried-answers");

/** Keeps only what can be an answer: storage and history can be written by anything that runs in the browser. */
export const toAnswers = (value: unknown): Answers =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string | boolean] =>
            ["string", "boolean"].includes(typeof entry[1]),
        ),
      )
    : {};

/**
 * A visitor's answers: those stored in this tab within the last 24 hours, which are the newest wherever there are any,
 * else those of the navigation state.
 */
export const readCarriedAnswers = (locationState: unknown): Answers => {
  const stored = toAnswers(record.read()?.["answers"]);
  return Object.keys(stored).length > 0
    ? stored
    : toAnswers(readNavigationState(locationState).answers);
};

/** False where storage is full or forbidden; the answers then travel in the navigation state alone. */
export const storeCarriedAnswers = (answers: Answers): boolean =>
  record.store({ answers });

export const clearCarriedAnswers = (): void => {
  record.clear();
};

/** Navigation state with the entries given; an empty set of answers is left out. */
export const toNavigationState = (extra: NavigationState): NavigationState => {
  const { answers, ...rest } = extra;
  return answers === undefined || Object.keys(answers).length === 0
    ? rest
    : { ...rest, answers };
};
