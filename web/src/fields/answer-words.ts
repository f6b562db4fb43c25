import type { AnswerValue } from "../../../shared/application/condition.ts";
import { descriptionOf } from "../../../shared/form/data-model.ts";
import { today } from "../lib/clock.ts";

/** Returns an answer in the words of its question. */
export function answerWords(key: string, value: AnswerValue): string {
  if (typeof value === "boolean") {
    return value ? "Checked" : "Not checked";
  }
  return descriptionOf(key, value, today()) || value || "No answer";
}
