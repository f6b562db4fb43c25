import { sharedAnswers } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";

/** Returns answers with those that share another's, which are shown and not stored. */
export function withShared(answer: AnswerMap): AnswerMap {
  const shared = Object.entries(sharedAnswers).flatMap(([key, source]) => {
    const value = answer[source];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...answer, ...Object.fromEntries(shared) };
}
