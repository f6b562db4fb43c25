import type { Answers } from "../../../shared/application/condition.ts";

/** The answers under the keys of a repeated question once one is gone and those after it have moved up. */
export const closeUp = (
  keys: readonly string[],
  removed: number,
  answers: Answers,
): Answers =>
  Object.fromEntries(
    keys.slice(removed).map((key, index) => {
      const next = keys[removed + index + 1];
      return [key, next === undefined ? "" : (answers[next] ?? "")];
    }),
  );
