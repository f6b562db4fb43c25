/** What may be logged of a failure: never answers, never a token. */
export interface FailureReport {
  readonly event: string;
  readonly route?: string;
  readonly status?: number;
  readonly message?: string;
  readonly requestId?: string;
}

/** The one place of the site that writes to the console. */
export function logFailure(report: FailureReport): void {
  // oxlint-disable-next-line no-console
  console.error(report);
}

/** What a person is told about something thrown. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== ""
    ? error.message
    : fallback;
}
