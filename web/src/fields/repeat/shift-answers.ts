import type {
  Answers,
  AnswerValue,
} from "../../../../shared/application/condition.ts";

/** Returns the answers of a repeated question after one was removed and those after it have moved up. */
export function removeAt(
  keys: readonly string[],
  removed: number,
  answers: Answers,
): Answers {
  return Object.fromEntries(
    keys.slice(removed).map((key, index) => {
      const next = keys[removed + index + 1];
      return [key, next === undefined ? "" : (answers[next] ?? "")];
    }),
  );
}

/** Reverses `removeAt`: restores an answer in its place and moves those after it down. The last place must be free. */
export function insertAt(
  keys: readonly string[],
  restored: number,
  value: AnswerValue,
  answers: Answers,
): Answers {
  return Object.fromEntries(
    keys.slice(restored).map((key, index) => {
      const previous = keys[restored + index - 1];
      return [
        key,
        index === 0 || previous === undefined
          ? value
          : (answers[previous] ?? ""),
      ];
    }),
  );
}
