import {
  holdAll,
  type Answers,
  type AnswerValue,
} from "../../shared/application/condition.ts";
import { problemsOf } from "../../shared/application/derive/question-rules.ts";
import type { PlacedQuestion } from "../../shared/application/derive/questions.ts";
import { isAsked } from "../../shared/application/derive/visibility.ts";
import type { Question } from "../../shared/application/question.ts";
import type { CalendarDate } from "../../shared/calendar.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { allQuestions, questionByKey } from "../../shared/form/questions.ts";
import { possibleAnswers } from "./sample-answers.ts";

/** Amount to answer: the required minimum in the shortest way, or everything possible in the longest. */
export type Scope = "required" | "everything";

function countAsked(answers: Answers): number {
  return allQuestions.filter((entry) => isAsked(entry, answers)).length;
}

/**
 * @returns an answer that every rule of the question accepts; of several choices the one that adds the fewest further
 * questions, or the most
 * @throws if only a story can know an answer
 */
export function validAnswer(
  question: Question,
  today: CalendarDate,
  answers: Answers = {},
  scope: Scope = "required",
): AnswerValue {
  const valid = possibleAnswers(question, today, answers)
    .map((value) => ({ value, changed: { ...answers, [question.key]: value } }))
    .filter(
      ({ changed }) =>
        problemsOf(question, { answers: changed, today }).length === 0,
    );
  const sign = scope === "required" ? 1 : -1;
  const [best] = valid
    .map(({ value, changed }) => ({ value, asked: countAsked(changed) }))
    .toSorted((a, b) => sign * (a.asked - b.asked));
  if (best === undefined) {
    throw new Error(`A story has to answer ${question.key}.`);
  }
  return best.value;
}

/** Adds valid answers to those of a story. Its empty ones stay empty, and no document is uploaded. */
export function completeAnswers(
  story: AnswerMap,
  today: CalendarDate,
  scope: Scope = "required",
): AnswerMap {
  const open = allQuestions.find((entry) => {
    const { question } = entry;
    return (
      question.kind !== "document" &&
      !(question.key in story) &&
      isAsked(entry, story) &&
      (scope === "everything" ||
        problemsOf(question, { answers: story, today }).length > 0)
    );
  });
  if (open === undefined) {
    return story;
  }
  const answer = validAnswer(open.question, today, story, scope);
  return completeAnswers(
    { ...story, [open.question.key]: answer },
    today,
    scope,
  );
}

function withCondition(
  answers: AnswerMap,
  { question, shownWhen }: PlacedQuestion,
  valueKey: string,
  today: CalendarDate,
): AnswerMap {
  const controlling = questionByKey.get(valueKey);
  if (controlling === undefined) {
    throw new Error(`No page asks for ${valueKey}.`);
  }
  const before = { ...askedWith(controlling, today), ...answers };
  const fitting = [
    ...possibleAnswers(controlling.question, today, before),
    "",
  ].find((value) =>
    holdAll(
      shownWhen.filter((condition) => condition.valueKey === valueKey),
      { [valueKey]: value },
    ),
  );
  if (fitting === undefined) {
    throw new Error(`Nothing brings up ${question.key}.`);
  }
  return { ...before, [valueKey]: fitting };
}

/** @returns only the answers under which a question is asked */
export function askedWith(
  entry: PlacedQuestion,
  today: CalendarDate,
): AnswerMap {
  return [...new Set(entry.shownWhen.map(({ valueKey }) => valueKey))].reduce(
    (answers, valueKey) => withCondition(answers, entry, valueKey, today),
    {} as AnswerMap,
  );
}

/** @returns those answers with the last one changed, so that the question is not asked */
export function hiddenWith(
  entry: PlacedQuestion,
  today: CalendarDate,
): AnswerMap {
  const opens = askedWith(entry, today);
  const valueKey = entry.keptWhen.at(-1)?.valueKey ?? "";
  const controlling = questionByKey.get(valueKey);
  const closing =
    controlling &&
    [...possibleAnswers(controlling.question, today, opens), ""]
      .map((value) => ({ [valueKey]: value }))
      .find((change) => !isAsked(entry, { ...opens, ...change }));
  if (closing === undefined) {
    throw new Error(`Nothing takes ${entry.question.key} away.`);
  }
  return closing;
}

/** @returns applications that together ask and answer every question: first the longest one */
export function everySituation(
  story: AnswerMap,
  today: CalendarDate,
): readonly AnswerMap[] {
  const longest = completeAnswers(story, today, "everything");
  const others: AnswerMap[] = [];
  for (const entry of allQuestions) {
    if ([longest, ...others].some((answers) => isAsked(entry, answers))) {
      continue;
    }
    const needed = askedWith(entry, today);
    const at = others.findIndex((answers) =>
      Object.entries(needed).every(
        ([key, value]) => (answers[key] ?? value) === value,
      ),
    );
    others.splice(at === -1 ? others.length : at, 1, {
      ...others[at],
      ...needed,
    });
  }
  return [
    longest,
    ...others.map((answers) => completeAnswers(answers, today, "everything")),
  ];
}
