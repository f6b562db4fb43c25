import type { AnswerMap } from "../../shared/contract/replies.ts";
import { dataModel } from "../../shared/form/data-model.ts";
import { formVersion } from "../../shared/form/version.ts";
import { keysToClear } from "../../shared/form/visibility.ts";

/** Answers that are stored, by whether the form asks for them. */
export interface SortedAnswers {
  readonly answer: AnswerMap;
  /**
   * Answers of questions that a change of the form has retired or hidden. They stay stored, are neither judged nor
   * shown, and are answers again once the form asks for them.
   */
  readonly unasked: AnswerMap;
}

/** Returns what an application says whose answers of this revision are all asked for by this form. */
export function settledAt(revision: number): string {
  return `${revision}.${formVersion()}`;
}

/**
 * Sorts stored answers. Names that the form does not know become no properties of `answer`.
 * @param isSettled true if they are all known to be asked for
 */
export function sortAnswers(
  stored: AnswerMap,
  isSettled = false,
): SortedAnswers {
  const isPlain = Object.getPrototypeOf(stored) === Object.prototype;
  if (isSettled && isPlain && Object.keys(stored).every(isKnown)) {
    return { answer: stored, unasked: {} };
  }
  const [known, unknown] = partition(stored, isKnown);
  const hidden = new Set(keysToClear(known));
  const [answer, unasked] = partition(known, (key) => !hidden.has(key));
  return { answer, unasked: { ...unknown, ...unasked } };
}

function isKnown(key: string): boolean {
  return dataModel.has(key);
}

function partition(
  answers: AnswerMap,
  test: (key: string) => boolean,
): readonly [AnswerMap, AnswerMap] {
  const entries = Object.entries(answers);
  return [
    Object.fromEntries(entries.filter(([key]) => test(key))),
    Object.fromEntries(entries.filter(([key]) => !test(key))),
  ];
}
