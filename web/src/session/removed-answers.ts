import type { AnswerValue } from "../../../shared/application/condition.ts";
import { createStoredRecord, isRecord } from "./stored-record.ts";
import { isAnswerValue } from "./visitor-answers.ts";

/** Answer that the form has cleared, and that can come back until the session ends. */
export interface RemovedAnswer {
  readonly key: string;
  readonly value: AnswerValue;
  /** Answer that controlled its choices; empty if none did. */
  readonly controlledBy: AnswerValue;
  /** Tabs, box or list that the student removed it with; without one, it returns once its question is asked again. */
  readonly by?: string;
}

const record = createStoredRecord("removed-answers");

function isRemovedAnswer(value: unknown): value is RemovedAnswer {
  return (
    isRecord(value) &&
    typeof value["key"] === "string" &&
    isAnswerValue(value["value"]) &&
    isAnswerValue(value["controlledBy"]) &&
    ["string", "undefined"].includes(typeof value["by"])
  );
}

/** Stores the removed answers of a student, or of a visitor without a name, in this tab. */
export function storeRemoved(
  owner: string,
  removed: readonly RemovedAnswer[],
): void {
  if (removed.length > 0) record.store({ owner, removed });
  else record.clear();
}

/** Reads the removed answers of this student or visitor; clears those of anybody else. */
export function readRemoved(owner: string): readonly RemovedAnswer[] {
  const stored = record.read();
  if (stored?.["owner"] !== owner) {
    record.clear();
    return [];
  }
  const { removed } = stored;
  return Array.isArray(removed) ? removed.filter(isRemovedAnswer) : [];
}
