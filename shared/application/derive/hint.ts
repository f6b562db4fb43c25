import type { Question } from "../question.ts";

/** Returns the hint of a question, by default what its bounds or its format are. */
export function hintOf(question: Question): string | undefined {
  if (question.hint !== undefined) return question.hint;
  if (question.kind === "phone" && question.international !== true) {
    return "10 digits, for example (212) 555-0142.";
  }
  if (question.kind !== "number" || question.max === undefined) {
    return undefined;
  }
  const { min = 0, max, step = 1 } = question;
  return `${min} to ${max}${step === 1 ? "" : `, in steps of ${step}`}.`;
}
