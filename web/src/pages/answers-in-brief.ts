import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import { cautionOf } from "../../../shared/application/derive/question-rules.ts";
import type { PlacedQuestion } from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { kindOf } from "../../../shared/application/kinds/index.ts";
import { descriptionOf } from "../../../shared/form/data-model.ts";
import { linesOfWhole } from "../../../shared/form/lines-of-whole.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { today } from "../lib/clock.ts";

/** Maximum of answers in words: more are read faster in their section. */
const MAX_SHOWN = 4;

function inBrief({ question }: PlacedQuestion, answers: Answers): string {
  const { key } = question;
  const value = answers[key] ?? "";
  // The label of a choice that is no longer offered is stored with it.
  const stored = answers[descriptionKey(key)];
  const text = String(stored || (descriptionOf(key, value, today()) ?? value));
  return kindOf(question).brief?.(text, question) ?? text;
}

/** Returns the first answers to questions, names and addresses as one, and how many more there are; an empty string if there are none. */
export function answersInBrief(
  entries: readonly PlacedQuestion[],
  answers: Answers,
): string {
  const given = entries.filter(
    (entry) =>
      isAnswered(answers[entry.question.key]) && isAsked(entry, answers),
  );
  const texts = given.flatMap((entry) => {
    const { composed } = entry.question;
    const caution = cautionOf(entry.question, answers);
    const noted = (text: string) =>
      caution === undefined
        ? [isolated(text)]
        : [`${isolated(text)} (${caution})`];
    if (composed === undefined) return noted(inBrief(entry, answers));
    const parts = given.filter(
      ({ question }) => question.composed?.id === composed.id,
    );
    if (parts[0] !== entry) return [];
    const lines = linesOfWhole(
      parts.map((part) => ({
        composed: part.question.composed,
        text: inBrief(part, answers),
      })),
    );
    return noted(lines.join(", "));
  });
  const more = texts.length - MAX_SHOWN;
  return [
    ...texts.slice(0, MAX_SHOWN),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join(" · ");
}
