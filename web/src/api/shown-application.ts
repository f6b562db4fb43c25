import { SESSION_INVALID } from "../../../shared/messages.ts";
import { UnauthorizedError } from "./errors.ts";

/**
 * Reference of the application that this tab shows. All tabs share the cookies: while this one was frozen, somebody
 * else may have logged in from another, and nothing typed here must reach their application.
 */
let reference: string | undefined;
let shown = new AbortController();

/** Sets the application that every later call for a student names. */
export function showApplication(name: string): void {
  reference = name;
}

/**
 * Returns a signal that aborts with an `UnauthorizedError` once this tab is no longer a student's, or the next one's: a
 * late reply to a call for the one before must not end the next session, nor remove its cookies.
 */
export function whileShown(): AbortSignal {
  return shown.signal;
}

/** Returns it; undefined until a student's profile is loaded. */
export function shownApplication(): string | undefined {
  return reference;
}

export function forgetApplication(): void {
  reference = undefined;
  shown.abort(new UnauthorizedError(SESSION_INVALID));
  shown = new AbortController();
}

/**
 * Returns the header that names the application; the server refuses calls for one that is not that of their cookies.
 */
export function applicationHeader(): Readonly<Record<string, string>> {
  return reference === undefined ? {} : { "x-application": reference };
}
