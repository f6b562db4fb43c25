import type { AnswerValue } from "../../shared/application/condition.ts";
import {
  descriptionKey,
  isDescribed,
} from "../../shared/application/derive/data-model.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { dataModel } from "../../shared/form/data-model.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { keysToClear } from "../../shared/form/visibility.ts";
import type { DocumentRecord, SortedAnswers } from "../storage/applications.ts";

interface StoredAnswers {
  readonly answer?: AnswerMap;
  readonly documents?: Readonly<Record<string, DocumentRecord>>;
}

/**
 * Returns what of a stored value is an answer to its question as it is; undefined for nothing. No "N" ticks a box, no
 * code of a choice is a text, and a document answers only where one is asked for.
 */
function answerIn(
  { answer = {}, documents = {} }: StoredAnswers,
  key: string,
): AnswerValue | undefined {
  const value = answer[key];
  const field = dataModel.get(key);
  const question = questionByKey.get(key)?.question;
  if (!field || !question) return field && value;
  const isAttached = documents[key]?.status === "COMPLETED";
  if (question.kind === "document") return isAttached ? "ANSWERED" : undefined;
  const isOther =
    (typeof value === "boolean") !== (field.type === "boolean") ||
    (value === "ANSWERED" && isAttached) ||
    (!isDescribed(field) && descriptionKey(key) in answer);
  return isOther ? undefined : value;
}

/** Sorts stored answers. Names that the form does not know become no properties of `answer`. */
export function sortAnswers(stored: StoredAnswers): SortedAnswers {
  const { answer: all = {} } = stored;
  const answers = Object.keys(all).flatMap((key) => {
    const value = answerIn(stored, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const known: AnswerMap = Object.fromEntries(answers);
  const hidden = new Set(keysToClear(known));
  const [answer, unasked] = partition(known, (key) => !hidden.has(key));
  const [, others] = partition(all, (key) => all[key] === known[key]);
  return { answer, unasked: { ...unasked, ...others } };
}

/** Separates the answers whose keys pass a test from the others. */
export function partition<V>(
  answers: Readonly<Record<string, V>>,
  test: (key: string) => boolean,
): readonly [Readonly<Record<string, V>>, Readonly<Record<string, V>>] {
  const groups = Map.groupBy(Object.entries(answers), ([key]) => test(key));
  return [
    Object.fromEntries(groups.get(true) ?? []),
    Object.fromEntries(groups.get(false) ?? []),
  ];
}
