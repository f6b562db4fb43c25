import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { dataModel } from "../../../shared/application/derive/data-model.ts";

/** A missing answer, an empty one and an unticked box are the same to a student. */
function comparable(value: AnswerValue | undefined): AnswerValue {
  return value === undefined || value === false ? "" : value;
}

export function isSameAnswer(
  left: AnswerValue | undefined,
  right: AnswerValue | undefined,
): boolean {
  return comparable(left) === comparable(right);
}

/** Keys that the browser sends; documents and the labels of choices are written by the server. */
export function isSentByBrowser(key: string): boolean {
  const field = dataModel.get(key);
  return field !== undefined && field.type !== "server";
}

/** The answers under keys of the data model: whatever else a stored draft or a reply holds is left out. */
export function knownAnswers(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([key, value]) => dataModel.has(key) && value !== undefined,
    ),
  );
}

/**
 * Answers of a visitor joined with those of the account: all of them into an empty application, else only into
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
