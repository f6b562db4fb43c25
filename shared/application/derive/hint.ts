import { kindOf } from "../kinds/index.ts";
import type { Question } from "../question.ts";

/** Returns the hint of a question, by default that of its kind. */
export function hintOf(question: Question): string | undefined {
  return question.hint ?? kindOf(question).hint?.(question);
}
