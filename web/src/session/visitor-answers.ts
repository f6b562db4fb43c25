import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { forgetSession, tabMemory } from "../lib/tab-memory.ts";

const record = tabMemory.visitorAnswers;

/** Returns the answers of a visitor, entered in this tab within the last 24 hours. */
export function readVisitorAnswers(): Answers {
  const { owner, answers } = record.read() ?? { owner: "", answers: {} };
  return owner === "" ? answers : {};
}

export function hasVisitorAnswers(): boolean {
  return Object.keys(readVisitorAnswers()).length > 0;
}

/**
 * Stores a visitor's answers.
 * @returns false if storage is full or forbidden: a reload would lose the answers
 */
export function storeVisitorAnswers(answers: Answers): boolean {
  if (Object.values(answers).some(isAnswered)) {
    return record.store({ owner: "", answers });
  }
  record.clear();
  return true;
}

/** Assigns the answers to this student, so that nobody else is shown them; clears the visitor's other traces. */
export function claimVisitorAnswers(owner: string): void {
  const { answers } = readEntered(owner);
  forgetSession();
  if (Object.keys(answers).length > 0) record.store({ answers, owner });
}

/** Reads what was entered before a student's login, their own if that was in this tab; clears another student's. */
export function readEntered(student: string) {
  const { owner, answers } = record.read() ?? { owner: student, answers: {} };
  if (["", student].includes(owner)) return { answers, isOwn: owner !== "" };
  record.clear();
  return { answers: {}, isOwn: true };
}
