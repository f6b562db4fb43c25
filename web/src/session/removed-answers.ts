import { tabMemory, type RemovedAnswer } from "../lib/tab-memory.ts";

const record = tabMemory.removedAnswers;

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
  if (stored?.owner === owner) return stored.removed;
  record.clear();
  return [];
}
