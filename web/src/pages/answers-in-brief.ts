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
import type { DocumentStates } from "../application/document-state.ts";
import { today } from "../lib/clock.ts";
import { counted } from "../lib/counted.ts";

interface Given {
  readonly answers: Answers;
  readonly documents: DocumentStates;
}

function inBrief(
  { question }: PlacedQuestion,
  { answers, documents }: Given,
): string {
  const { key } = question;
  const document = documents[key];
  if (document?.phase === "attached" && document.file !== undefined) {
    const { file_name, pages } = document.file;
    const length = pages === undefined ? [] : [counted(pages, "page")];
    return [file_name, ...length].join(", ");
  }
  const value = answers[key] ?? "";
  // The label of a choice that is no longer offered is stored with it.
  const stored = answers[descriptionKey(key)];
  const text = String(stored || (descriptionOf(key, value, today()) ?? value));
  return kindOf(question).brief?.(text, question) ?? text;
}

/**
 * Returns the answers to questions, names, addresses, months with their years as one, and documents by their names; an
 * empty string if there are none.
 * @param most number of answers, after which the others are counted
 */
export function answersInBrief(
  entries: readonly PlacedQuestion[],
  all: Given,
  most = Infinity,
): string {
  const { answers } = all;
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
    if (composed === undefined) return noted(inBrief(entry, all));
    const parts = given.filter(
      ({ question }) => question.composed?.id === composed.id,
    );
    if (parts[0] !== entry) return [];
    const lines = linesOfWhole(
      parts.map((part) => ({
        composed: part.question.composed,
        text: inBrief(part, all),
      })),
    );
    return noted(lines.join(", "));
  });
  const more = texts.length - most;
  return [
    ...texts.slice(0, most),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join(" · ");
}
