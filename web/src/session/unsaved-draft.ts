import { shownApplication } from "../api/shown-application.ts";
import { tabMemory, type UnsavedDraft } from "../lib/tab-memory.ts";

const { clear, read, store } = tabMemory.unsavedDraft;
export const clearDraft = clear;

/**
 * Stores the draft of the application that this tab shows.
 * @returns false if storage is full or forbidden
 */
export function storeDraft(draft: Omit<UnsavedDraft, "reference">): boolean {
  return store({ ...draft, reference: shownApplication() ?? "" });
}

/**
 * Reads the draft of this student, whose address may have changed since. Clears one that belongs to somebody else, once
 * it is known whose application is open.
 */
export function readDraft(username: string): UnsavedDraft | undefined {
  const stored = read();
  const shown = shownApplication();
  const isOwn =
    shown === undefined || !stored?.reference
      ? stored?.username === username
      : stored.reference === shown;
  if (isOwn) return stored;
  if (shown !== undefined) clear();
  return undefined;
}
