import type {
  Answers,
  AnswerValue,
} from "../../../shared/application/condition.ts";
import { createStoredRecord, isRecord, textOf } from "./stored-record.ts";
import { isAnswerValue, toAnswers } from "./visitor-answers.ts";

/** Answers that the server may not have. */
export interface Draft {
  readonly answers: Answers;
  /** Values by key that the server had, or may have had from this tab; not one that waits for the student's choice. */
  readonly known?: Readonly<Record<string, readonly AnswerValue[]>>;
}

interface UnsavedDraft extends Draft {
  readonly username: string;
  /** Path and hash of the form page on which the draft was entered. */
  readonly path: string;
}

const record = createStoredRecord("unsaved-draft", { waits: true });

/** Returns the valid entries of a stored record: any code in the browser may have written it. */
function entriesOf<V>(
  stored: unknown,
  isOne: (value: unknown) => value is V,
): Readonly<Record<string, V>> {
  return Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, V] => isOne(entry[1]),
    ),
  );
}

function isKnown(value: unknown): value is readonly AnswerValue[] {
  return Array.isArray(value) && value.every(isAnswerValue);
}

/**
 * Stores a draft in this tab for 24 hours, readable by its student alone.
 * @returns false if storage is full or forbidden
 */
export function storeDraft(draft: UnsavedDraft): boolean {
  return record.store({ ...draft });
}

/** Reads the draft of this student; clears one that belongs to somebody else. */
export function readDraft(username: string): UnsavedDraft | undefined {
  const stored = record.read();
  if (stored === undefined) {
    return undefined;
  }
  if (stored["username"] !== username) {
    record.clear();
    return undefined;
  }
  const { known } = stored;
  return {
    username,
    path: textOf(stored, "path"),
    answers: toAnswers(stored["answers"]),
    ...(known === undefined ? {} : { known: entriesOf(known, isKnown) }),
  };
}

export function clearDraft(): void {
  record.clear();
}
