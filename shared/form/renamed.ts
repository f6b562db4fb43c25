import type { AnswerValue } from "../application/condition.ts";
import { descriptionKey } from "../application/derive/data-model.ts";
import type { Question } from "../application/question.ts";
import { retired } from "../college/retired.ts";
import { allQuestions } from "./questions.ts";

type Value = AnswerValue | readonly AnswerValue[];
/** What a key and its values are called on the other side: in the form, or where answers are stored. */
type Names = ReadonlyMap<
  string,
  { readonly key: string; readonly values: ReadonlyMap<unknown, string> }
>;

/** Every question to which there may be answers: those that are asked, and retired ones. */
export const storedQuestions: readonly Question[] = [
  ...allQuestions.map(({ question }) => question),
  ...retired,
];

/** Returns whether a key is that of a question that was asked, and is not any more. */
export function isRetired(key: string): boolean {
  return retired.some((question) => question.key === key);
}

const renamed = storedQuestions
  .filter(({ was }) => was !== undefined)
  .map(({ key, was: { key: stored = key, values = {} } = {} }) => ({
    key,
    stored,
    values: Object.entries(values),
  }));

/** Names a question's key, and that of its label, by another; labels stay as they are. */
function named(from: string, key: string, values: [string, string][]) {
  return [
    [from, { key, values: new Map(values) }],
    [descriptionKey(from), { key: descriptionKey(key), values: new Map() }],
  ] as const;
}

const declaredNames: Names = new Map(
  renamed.flatMap(({ key, stored, values }) => named(stored, key, values)),
);
const storedNames: Names = new Map(
  renamed.flatMap(({ key, stored, values }) => {
    // Of several old values that have become one, the first is stored.
    const back = values.map(([old, value]): [string, string] => [value, old]);
    return named(key, stored, back.reverse());
  }),
);

function nameIn<V>(names: Names, key: string, value: V): [string, V] {
  const name = names.get(key);
  if (name === undefined) return [key, value];
  const valueIn = (one: unknown) => name.values.get(one) ?? one;
  return [
    name.key,
    (Array.isArray(value) ? value.map(valueIn) : valueIn(value)) as V,
  ];
}

/** Returns an answer that is stored, or that an older page sends, by the names of this form. */
export function declaredEntry<V>(key: string, value: V): [string, V] {
  return nameIn(declaredNames, key, value);
}

/** Returns answers by the names of this form. Of one that is there under both its names, the new name's counts. */
export function declaredAnswers<V extends Value | undefined>(
  stored: Readonly<Record<string, V>>,
): Readonly<Record<string, V>> {
  if (renamed.length === 0) return stored;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const entry = declaredEntry(key, value);
      const isNewer = entry[0] === key || !Object.hasOwn(stored, entry[0]);
      return isNewer ? [entry] : [];
    }),
  );
}

/**
 * Returns answers by the names under which they are stored: those of before, for as long as the form declares them, so
 * that functions of an earlier release read them too.
 * @param before as they are stored; what has not changed stays as it is there
 */
export function storedAnswers<V extends Value>(
  answers: Readonly<Record<string, V>>,
  before: Readonly<Record<string, V>> = {},
): Readonly<Record<string, V>> {
  if (renamed.length === 0) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => {
      const [name, old] = nameIn(storedNames, key, value);
      const stored = before[name];
      const isSame =
        stored !== undefined && declaredEntry(name, stored)[1] === value;
      return [name, isSame ? stored : old];
    }),
  );
}

/** Returns every name of a key: what hides an answer hides it in what an earlier release has frozen as well. */
export function namesOf(key: string): readonly string[] {
  const names = [declaredNames, storedNames].map((all) => all.get(key)?.key);
  return [...new Set([key, ...names])].filter((name) => name !== undefined);
}
