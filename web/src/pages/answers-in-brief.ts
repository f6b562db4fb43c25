import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import type { PlacedQuestion } from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { kindOf } from "../../../shared/application/kinds/index.ts";
import { descriptionOf } from "../../../shared/form/data-model.ts";
import { today } from "../lib/clock.ts";

/** Maximum of answers in words: more are read faster in their section. */
const MAX_SHOWN = 4;

function inBrief({ question }: PlacedQuestion, answers: Answers): string {
  const { key, label, printed = label } = question;
  const value = answers[key] ?? "";
  // The label of a choice that is no longer offered is stored with it.
  const stored = answers[descriptionKey(key)];
  const text = String(stored || (descriptionOf(key, value, today()) ?? value));
  return kindOf(question).brief?.(text, printed) ?? text;
}

/** Returns the first answers to questions, and how many more there are; an empty string if there are none. */
export function answersInBrief(
  entries: readonly PlacedQuestion[],
  answers: Answers,
): string {
  const given = entries.filter(
    (entry) =>
      isAnswered(answers[entry.question.key]) && isAsked(entry, answers),
  );
  const shown = given
    .slice(0, MAX_SHOWN)
    .map((entry) => inBrief(entry, answers));
  const more = given.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(" · ");
}
