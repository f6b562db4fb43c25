import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { controlledOptionsOf } from "../../../shared/application/controlled-options.ts";
import {
  dataModel,
  storageProblem,
} from "../../../shared/application/derive/data-model.ts";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";

/** A missing answer, an empty one and an unticked box are the same to a student. */
const comparable = (value: AnswerValue | undefined): AnswerValue =>
  value === undefined || value === false ? "" : value;

export const isSameAnswer = (
  left: AnswerValue | undefined,
  right: AnswerValue | undefined,
): boolean => comparable(left) === comparable(right);

/** Keys that the browser sends; documents and the labels of choices are written by the server. */
export const isSentByBrowser = (key: string): boolean => {
  const field = dataModel.get(key);
  return field !== undefined && field.type !== "server";
};

/** The answers under keys of the data model: whatever else a stored draft or a reply holds is left out. */
export const knownAnswers = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key, value]) => dataModel.has(key) && value !== undefined,
    ),
  );

const controllingKey = (key: string): string | undefined => {
  const question = questionByKey.get(key)?.question;
  return question && controlledOptionsOf(question)?.controlledBy;
};

/** What has to be sent: differing answers that the server would accept, so that one bad answer holds up no other. */
export const changesSince = (
  saved: Answers,
  answers: Answers,
  today: CalendarDate,
): Readonly<Record<string, AnswerValue>> => {
  const changes: Record<string, AnswerValue> = {};
  for (const [key, value] of Object.entries(answers)) {
    if (value === undefined || !isSentByBrowser(key)) continue;
    if (isSameAnswer(value, saved[key])) continue;
    if (storageProblem(key, value, today) === undefined) changes[key] = value;
  }
  // Another tab may have changed the controlling answer, without which the choice would be refused.
  for (const key of Object.keys(changes)) {
    const controlledBy = controllingKey(key);
    if (controlledBy !== undefined && isAnswered(changes[key]))
      changes[controlledBy] = answers[controlledBy] ?? "";
  }
  return changes;
};

/** Whether an answer of the student's cannot be sent as it is, such as a text that is too long. */
export const isHoldingBack = (
  saved: Answers,
  answers: Answers,
  today: CalendarDate,
): boolean =>
  Object.entries(answers).some(
    ([key, value]) =>
      value !== undefined &&
      isSentByBrowser(key) &&
      !isSameAnswer(value, saved[key]) &&
      storageProblem(key, value, today) !== undefined,
  );

/**
 * Answers of a visitor joined with those of the account: all of them into an empty application, else only into
 * questions without an answer.
 */
export const mergeCarried = (saved: Answers, carried: Answers): Answers => {
  const isEmpty = !Object.values(saved).some(isAnswered);
  return Object.fromEntries(
    Object.entries(knownAnswers(carried)).filter(
      ([key, value]) =>
        isSentByBrowser(key) &&
        isAnswered(value) &&
        (isEmpty || !isAnswered(saved[key])),
    ),
  );
};
