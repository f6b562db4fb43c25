import { PAGE_IDS } from "../../../shared/college/page-titles.ts";
import { isRecord } from "../lib/stored-record.ts";

/** State that one page passes to the next through the browser's history. */
export interface NavigationState {
  readonly username?: string;
  /** Message shown as the Success Notification. */
  readonly success?: string;
  readonly error?: string;
  /** True if the requested address is that of no page. */
  readonly isUnknownPath?: boolean;
  /** True once, after a successful login. */
  readonly afterLogin?: boolean;
  /** True on the way from the review to one of its answers: a way back is offered until another one is taken. */
  readonly fromReview?: boolean;
  /** Form page, with the question on it, that the end of a session interrupted. */
  readonly returnTo?: string;
}

/** Returns the valid entries of a location's state, which any code may have written. */
export function readNavigationState(state: unknown): NavigationState {
  return isRecord(state) ? state : {};
}

/**
 * Removes entries from the current history entry, so that they are not acted on again after a reload or a step back.
 * The current page does not change: the router reads this state only at the next visit.
 */
export function forgetNavigationState(
  ...keys: readonly (keyof NavigationState)[]
): void {
  const entry: unknown = window.history.state;
  if (!isRecord(entry)) return;
  const kept: Record<string, unknown> = {
    ...readNavigationState(entry["usr"]),
  };
  for (const key of keys) Reflect.deleteProperty(kept, key);
  window.history.replaceState({ ...entry, usr: kept }, "");
}

const paths: readonly string[] = PAGE_IDS.map((id) => `/${id}`);

/** Returns whether a path leads back into the form, with a question or without; any other path is not accepted. */
export function isFormPath(path: string): boolean {
  return paths.includes(path.split("#")[0] ?? "");
}
