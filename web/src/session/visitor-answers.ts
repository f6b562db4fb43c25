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
 * A visitor's answers on their way into an application: in this tab alone, and never in the history, which outlives
 * every session. Whoever logs in owns them from then on, and they are taken once.
 */
const record = createStoredRecord("visitor-answers");

export function isAnswerValue(value: unknown): value is AnswerValue {
  return typeof value === "string" || typeof value === "boolean";
}

/** Keeps only what can be an answer: storage can be written by anything that runs in the browser. */
export function toAnswers(value: unknown): Answers {
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, AnswerValue] =>
          isAnswerValue(entry[1]),
        ),
      )
    : {};
}

/** The answers of somebody who has not logged in, entered in this tab within the last 24 hours. */
export function readVisitorAnswers(): Answers {
  const stored = record.read();
  return stored === undefined || textOf(stored, "owner") !== ""
    ? {}
    : toAnswers(stored["answers"]);
}

/** False where storage is full or forbidden: a reload would lose the answers. */
export function storeVisitorAnswers(answers: Answers): boolean {
  if (Object.values(answers).some(isAnswered)) return record.store({ answers });
  record.clear();
  return true;
}

/** From now on the answers are this student's, and nobody else is shown them; the rest of a visitor's traces goes. */
export function claimVisitorAnswers(owner: string): void {
  const answers = takeVisitorAnswers(owner);
  forgetRecords();
  if (Object.keys(answers).length > 0) record.store({ answers, owner });
}

/** Takes the answers out of the tab; none where they are another student's. */
export function takeVisitorAnswers(student: string): Answers {
  const stored = record.read();
  record.clear();
  return stored !== undefined && ["", student].includes(textOf(stored, "owner"))
    ? toAnswers(stored["answers"])
    : {};
}
