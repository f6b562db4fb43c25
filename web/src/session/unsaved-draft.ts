import { tabMemory, type UnsavedDraft } from "../lib/tab-memory.ts";

export const { store: storeDraft, clear: clearDraft } = tabMemory.unsavedDraft;

/** Reads the draft of this student; clears one that belongs to somebody else. */
export function readDraft(username: string): UnsavedDraft | undefined {
  const stored = tabMemory.unsavedDraft.read();
  if (stored === undefined || stored.username === username) return stored;
  clearDraft();
  return undefined;
}
