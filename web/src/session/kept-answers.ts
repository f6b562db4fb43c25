import type { Answers } from "../../../shared/application/condition.ts";
import { toAnswers } from "./carried-answers.ts";
import { createStoredRecord, textOf } from "./stored-record.ts";

/** What a student typed and the server does not have, with the page that it was typed on. */
export interface KeptAnswers {
  readonly username: string;
  /** Path and hash of a form page. */
  readonly path: string;
  readonly answers: Answers;
}

const record = createStoredRecord("kept-answers", { waits: true });

/** Keeps answers that could not be saved in this tab, for their student alone, for 24 hours. */
export const keepAnswers = (kept: KeptAnswers): void => {
  record.store({ ...kept });
};

/** What is kept for this student; what was kept for somebody else is wiped. */
export const readKeptAnswers = (username: string): KeptAnswers | undefined => {
  const stored = record.read();
  if (stored === undefined) return undefined;
  if (stored["username"] !== username) {
    record.clear();
    return undefined;
  }
  return {
    username,
    path: textOf(stored, "path"),
    answers: toAnswers(stored["answers"]),
  };
};

export const clearKeptAnswers = (): void => {
  record.clear();
};
