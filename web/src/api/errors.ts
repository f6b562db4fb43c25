import type { Failure, Validations } from "../../../shared/contract/replies.ts";
import { now } from "../lib/clock.ts";
import { isRecord } from "../lib/stored-record.ts";

export const UNREACHABLE =
  "We could not reach the server. Please check your internet connection and try again.";
export const TOO_SLOW =
  "The server is taking too long to answer. Please try again in a moment.";
export const TOO_BUSY =
  "The server has too much to do at the moment. Please try again in a moment.";

/** Error of a failed call, with the server's own message, or the generic text if it gave none. */
export class ServerError extends Error {
  /** HTTP status; 0 if there was no reply at all. */
  readonly status: number;
  readonly body: unknown;
  /** Seconds after which the server accepts another attempt, if it said so. */
  readonly retryAfter: number | undefined;
  /** Time of the failure, from which `retryAfter` counts. */
  readonly at = now();

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

  /** Returns the errors by key, if the server lists them. */
  get errors(): Validations {
    return isRecord(this.body)
      ? ((this.body as Partial<Failure>).errors ?? {})
      : {};
  }
}

/** Error of a call without a reply in time, which may still take effect. */
export class TooSlowError extends ServerError {
  constructor(body?: unknown) {
    super(0, TOO_SLOW, body);
    this.name = "TooSlowError";
  }
}

/** Error of a session, or of a link with its token, that is not (or no longer) valid. */
export class UnauthorizedError extends ServerError {
  constructor(message: string, body?: unknown) {
    super(401, message, body);
    this.name = "UnauthorizedError";
  }
}
