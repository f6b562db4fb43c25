import {
  about,
  repeatedOf,
} from "../../shared/application/derive/check-elements.ts";
import {
  fieldOf,
  optionsOn,
} from "../../shared/application/derive/data-model.ts";
import type { Question } from "../../shared/application/question.ts";

/** Returns what a question offers to choose from; nothing where it takes any text, or its list moves with the calendar. */
function offeredBy(question: Question): ReadonlySet<string> | undefined {
  const field = fieldOf(question);
  return field.type !== "option" || typeof field.options === "function"
    ? undefined
    : new Set(optionsOn(field.options, "").map(({ value }) => value));
}

/** Returns a message for every renaming that would mix up or lose answers. */
export function renamingErrors(
  questions: readonly Question[],
): readonly string[] {
  const oldKeys = questions.flatMap(({ was }) => was?.key ?? []);
  const values = questions.flatMap((question) => {
    const offered = offeredBy(question);
    return Object.entries(question.was?.values ?? {})
      .filter(
        ([old, value]) =>
          offered?.has(value) === false || (old !== value && offered?.has(old)),
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
