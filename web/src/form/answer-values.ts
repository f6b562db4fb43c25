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

/** What the server is known to have, and the keys of saves without a reply, which may have reached it all the same. */
export interface Saved {
  readonly answers: Answers;
  readonly inDoubt: ReadonlySet<string>;
}

/** Answers of the student's that the server does not have, or may not have. */
export const differing = (
  saved: Saved,
  answers: Answers,
): readonly (readonly [string, AnswerValue])[] =>
  Object.entries(answers).filter(
    (entry): entry is [string, AnswerValue] =>
      entry[1] !== undefined &&
      isSentByBrowser(entry[0]) &&
      (saved.inDoubt.has(entry[0]) ||
        !isSameAnswer(entry[1], saved.answers[entry[0]])),
  );

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
  saved: Saved,
  answers: Answers,
  today: CalendarDate,
): Readonly<Record<string, AnswerValue>> => {
  const changes = Object.fromEntries(
    differing(saved, answers).filter(
      ([key, value]) => storageProblem(key, value, today) === undefined,
    ),
  );
  // Another tab may have changed the controlling answer, without which the choice would be refused.
  for (const key of Object.keys(changes)) {
    const controlledBy = controllingKey(key);
    if (controlledBy !== undefined && isAnswered(changes[key]))
      changes[controlledBy] = answers[controlledBy] ?? "";
  }
  return changes;
};

/** Answers of the student's that cannot be sent as they are, such as a text that is too long. */
export const heldBack = (
  saved: Saved,
  answers: Answers,
  today: CalendarDate,
): Answers =>
  Object.fromEntries(
    differing(saved, answers).filter(
      ([key, value]) => storageProblem(key, value, today) !== undefined,
    ),
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
