import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import {
  createStoredRecord,
  forgetRecords,
  isRecord,
  textOf,
} from "./stored-record.ts";

/**
 * Record of a visitor's answers on their way into an application: in this tab alone, and never in the history, which
 * outlives every session. They belong to the student who logs in next, and are taken once.
 */
const record = createStoredRecord("visitor-answers");

export function isAnswerValue(value: unknown): value is AnswerValue {
  return typeof value === "string" || typeof value === "boolean";
}

/** Keeps only what can be an answer: any code in the browser can write to storage. */
export function toAnswers(value: unknown): Answers {
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, AnswerValue] =>
          isAnswerValue(entry[1]),
        ),
      )
    : {};
}

/** Returns the answers of a visitor, entered in this tab within the last 24 hours. */
export function readVisitorAnswers(): Answers {
  const stored = record.read();
  return stored === undefined || textOf(stored, "owner") !== ""
    ? {}
    : toAnswers(stored["answers"]);
}

/**
 * Stores a visitor's answers.
 * @returns false if storage is full or forbidden: a reload would lose the answers
 */
export function storeVisitorAnswers(answers: Answers): boolean {
  if (Object.values(answers).some(isAnswered)) return record.store({ answers });
  record.clear();
  return true;
}

/** Assigns the answers to this student, so that nobody else is shown them; clears the visitor's other traces. */
export function claimVisitorAnswers(owner: string): void {
  const answers = takeVisitorAnswers(owner);
  forgetRecords();
  if (Object.keys(answers).length > 0) record.store({ answers, owner });
}

/** Takes the answers out of the tab; returns none if they belong to another student. */
export function takeVisitorAnswers(student: string): Answers {
  const stored = record.read();
  record.clear();
  return stored !== undefined && ["", student].includes(textOf(stored, "owner"))
    ? toAnswers(stored["answers"])
    : {};
}
