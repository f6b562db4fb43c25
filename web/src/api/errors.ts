import type { Failure, Validations } from "../../../shared/contract/replies.ts";

export const UNREACHABLE =
  "We could not reach the server. Please check your internet connection and try again.";
export const TOO_SLOW =
  "The server is taking too long to answer. Please try again in a moment.";

function errorsIn(body: unknown): Validations {
  return typeof body === "object" && body !== null && "errors" in body
    ? ((body as Failure).errors ?? {})
    : {};
}

/** A call that failed: the server's own message, or the generic text where it gave none. */
export class ServerError extends Error {
  /** HTTP status; 0 where no answer came at all. */
  readonly status: number;
  readonly body: unknown;
  /** Seconds after which the server takes another attempt, where it said so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    body?: unknown,
    retryAfter?: number,
  ) {
    super(message);
    this.name = "ServerError";
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** What is wrong, by key, where the server lists it. */
  get errors(): Validations {
    return errorsIn(this.body);
  }
}

/** The session, or the link with its token, is not valid (any more). */
export class UnauthorizedError extends ServerError {
  constructor(message: string, body?: unknown) {
    super(401, message, body);
    this.name = "UnauthorizedError";
  }
}
