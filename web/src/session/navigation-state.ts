/** What one page hands to the next through the browser's history. */
export interface NavigationState {
  readonly username?: string;
  /** Shown as the Success Notification. */
  readonly success?: string;
  readonly error?: string;
  /** Whether the address that was asked for is that of no page. */
  readonly isUnknownPath?: boolean;
  /** Set once, by a login that succeeded. */
  readonly afterLogin?: boolean;
  /** The form page, and the question on it, that the end of a session interrupted. */
  readonly returnTo?: string;
}

/** The state of a location, which anything may have written. */
export function readNavigationState(state: unknown): NavigationState {
  return typeof state === "object" && state !== null ? state : {};
}

/**
 * Removes entries from the history entry on display, so that they are not acted on again after a reload or a step
 * back. What is on the page does not change: the router reads this state at the next visit only.
 */
export function forgetNavigationState(
  ...keys: readonly (keyof NavigationState)[]
): void {
  const entry: unknown = window.history.state;
  if (typeof entry !== "object" || entry === null) return;
  const kept: Record<string, unknown> = {
    ...readNavigationState(Reflect.get(entry, "usr")),
  };
  for (const key of keys) Reflect.deleteProperty(kept, key);
  window.history.replaceState({ ...entry, usr: kept }, "");
}
