import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { dataModel } from "../../../shared/form/data-model.ts";
import { allQuestions, questionByKey } from "../../../shared/form/questions.ts";
import { declaredAnswers } from "../../../shared/form/renamed.ts";

/** Compares two answers as a student does: none and an unticked box are the same. */
export function isSameAnswer(
  left: AnswerValue | undefined,
  right: AnswerValue | undefined,
): boolean {
  return (left || "") === (right || "");
}

/** Returns whether the browser sends this key; the server writes documents and the labels of choices. */
export function isSentByBrowser(key: string): boolean {
  const field = dataModel.get(key);
  return field !== undefined && field.type !== "server";
}

/**
 * Returns the answers under keys of the data model, of the types of their questions, and leaves out anything else that a
 * stored draft or a reply holds, of this form or by the names of an earlier one.
 */
export function knownAnswers(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(declaredAnswers(answers)).filter(([key, value]) => {
      const field = dataModel.get(key);
      const isBox = field?.type === "boolean";
      return (
        field !== undefined &&
        (value === "" || typeof value === (isBox ? "boolean" : "string"))
      );
    }),
  );
}

/**
 * Merges a visitor's answers into those of the account: all of them into an empty application, otherwise only into
 * questions without an answer.
 */
export function mergeVisitorAnswers(saved: Answers, carried: Answers): Answers {
  const isEmpty = !Object.values(saved).some(isAnswered);
  return Object.fromEntries(
    Object.entries(knownAnswers(carried)).filter(
      ([key, value]) =>
        isSentByBrowser(key) &&
        isAnswered(value) &&
        (isEmpty || !isAnswered(saved[key])),
    ),
  );
}

/**
 * Returns the tabs of each of these keys whose question the student has answered in another way, such as by a document
 * instead of a text.
 */
export function answeredOtherwise(
  keys: readonly string[],
  answers: Answers,
): ReadonlyMap<string, string> {
  const otherwise = keys.flatMap((key) => {
    const tab = questionByKey.get(key)?.tab;
    const others = allQuestions.filter(
      (one) => one.tab?.tabId === tab?.tabId && one.tab?.id !== tab?.id,
    );
    return tab !== undefined &&
      others.some(({ question }) => isAnswered(answers[question.key]))
      ? [[key, tab.tabId] as const]
      : [];
  });
  return new Map(otherwise);
}
