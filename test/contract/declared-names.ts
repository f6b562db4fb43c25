import {
  about,
  repeatedOf,
} from "../../shared/application/derive/check-elements.ts";
import { choicesOf } from "../../shared/application/derive/check-questions.ts";
import { fieldOf } from "../../shared/application/derive/data-model.ts";
import type { Question } from "../../shared/application/question.ts";

/** Returns a message for every renaming that would mix up or lose answers. */
export function renamingErrors(
  questions: readonly Question[],
): readonly string[] {
  const oldKeys = questions.flatMap(({ was }) => was?.key ?? []);
  const values = questions.flatMap((question) => {
    const offered = choicesOf(fieldOf(question));
    return Object.entries(question.was?.values ?? {})
      .filter(
        ([old, value]) =>
          offered?.includes(value) === false ||
          (old !== value && offered?.includes(old)),
      )
      .map(([old, value]) => `${question.key} ${old}: ${value}`);
  });
  return [
    ...about(
      "documents cannot be renamed, because their files have the key",
      questions
        .filter(
          ({ kind, was }) => kind === "document" && was?.key !== undefined,
        )
        .map(({ key }) => key),
    ),
    ...about(
      "old keys that are asked as well, or of several questions",
      repeatedOf([...new Set(questions.map(({ key }) => key)), ...oldKeys]),
    ),
    ...about(
      "old values that are offered as well, or whose new ones are not",
      values,
    ),
  ];
}
