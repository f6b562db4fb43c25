import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { descriptionOf } from "../../../shared/application/derive/data-model.ts";
import type { PlacedQuestion } from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { longDate } from "../../../shared/calendar.ts";
import { today } from "../lib/clock.ts";

function inBrief(
  { question: { kind, key, label, printed = label } }: PlacedQuestion,
  answers: Answers,
): string {
  const value = answers[key] ?? "";
  if (value === true || kind === "document") return printed;
  const text = String(descriptionOf(key, value, today()) ?? value);
  switch (kind) {
    case "date":
      return longDate(text);
    case "radio":
    case "number":
      // "Yes" or 700 alone says nothing.
      return `${printed}${printed.endsWith("?") ? "" : ":"} ${text}`;
    default:
      return text;
  }
}

/** Returns the answers to questions in one line; an empty string if there are none. */
export function answersInBrief(
  entries: readonly PlacedQuestion[],
  answers: Answers,
): string {
  return entries
    .filter(
      (entry) =>
        isAnswered(answers[entry.question.key]) && isAsked(entry, answers),
    )
    .map((entry) => inBrief(entry, answers))
    .join(" · ");
}
