/** A call that failed: the server's own message, or the generic text where it gave none. */
export class ServerError extends Error {
  /** HTTP status; 0 where no answer came at all. */
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = "ServerError";
    this.status = status;
    this.body = body;
  }
}

/** The session, or the link with its token, is not valid (any more). */
export class UnauthorizedError extends ServerError {
  constructor(message: string, body?: unknown) {
    super(401, message, body);
    this.name = "UnauthorizedError";
  }
}

/** What a person is told about something thrown. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message !== "" ? error.message : fallback;
