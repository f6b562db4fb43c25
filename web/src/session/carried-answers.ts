import type { Answers } from "../../../shared/application/condition.ts";
import { now } from "../app/clock.ts";
import {
  readNavigationState,
  type NavigationState,
} from "./navigation-state.ts";

export type { NavigationState } from "./navigation-state.ts";

const STORAGE_KEY = "carried-answers";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keeps only what can be an answer: storage and history can be written by anything that runs in the browser. */
const toAnswers = (value: unknown): Answers =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string | boolean] =>
            ["string", "boolean"].includes(typeof entry[1]),
        ),
      )
    : {};

const readStored = (): Answers => {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? "null",
    );
    if (!isRecord(stored) || typeof stored["at"] !== "number") return {};
    const age = now().getTime() - stored["at"];
    if (age >= 0 && age <= MAX_AGE_MS) return toAnswers(stored["answers"]);
    clearCarriedAnswers();
    return {};
  } catch {
    return {};
  }
};

/** A visitor's answers: those of the navigation state, else those stored in this tab within the last 24 hours. */
export const readCarriedAnswers = (locationState: unknown): Answers => {
  const carried = toAnswers(readNavigationState(locationState).answers);
  return Object.keys(carried).length > 0 ? carried : readStored();
};

export const storeCarriedAnswers = (answers: Answers): void => {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ at: now().getTime(), answers }),
    );
  } catch {
    // Storage may be full or forbidden; the answers still travel in the navigation state.
  }
};

export const clearCarriedAnswers = (): void => {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
};

/** Navigation state with the entries given; an empty set of answers is left out. */
export const toNavigationState = (extra: NavigationState): NavigationState => {
  const { answers, ...rest } = extra;
  return answers === undefined || Object.keys(answers).length === 0
    ? rest
    : { ...rest, answers };
};
