import { GENERIC_PROBLEM } from "../../../shared/messages.ts";

/** Facts of a failure that may be logged: never answers, never a token. */
export interface FailureReport {
  readonly event: string;
  readonly route?: string;
  readonly status?: number;
  readonly message?: string;
  readonly requestId?: string;
}

/** Logs a failure; the one place of the site that writes to the console. */
export function logFailure(report: FailureReport): void {
  // oxlint-disable-next-line no-console
  console.error(report);
}

/** Returns the message of something thrown for the user, or the fallback. */
export function messageOf(error: unknown, fallback = GENERIC_PROBLEM): string {
  return error instanceof Error && error.message !== ""
    ? error.message
    : fallback;
}
