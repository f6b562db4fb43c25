import type { Validations } from "../shared/contract/replies.ts";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../shared/messages.ts";

/** An error that is told to the caller: a status that fits and a message that helps. */
export class Problem extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** True where the reply clears the session's cookies. */
  readonly endsSession: boolean;
  /** Seconds after which the caller may try again, where that helps. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    endsSession = false,
    retryAfter?: number,
  ) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.details = details;
    this.endsSession = endsSession;
    this.retryAfter = retryAfter;
  }
}

/** The request itself is wrong: a body, a key, a type. What is refused of it is listed by key, where that is known. */
export function badRequest(message: string, errors: Validations = {}) {
  return new Problem(
    400,
    message,
    Object.keys(errors).length > 0 ? { errors } : {},
  );
}
/** A link that is not valid (any more). */
export function unauthorized(message: string) {
  return new Problem(401, message);
}
/** No session, or one that ended: the reply clears what is left of it in the browser. */
export function sessionEnded() {
  return new Problem(401, SESSION_INVALID, {}, true);
}
/** The browser is logged out, but old cookies would still be accepted until the session has been idle too long. */
export function logoutFailed() {
  return new Problem(500, GENERIC_PROBLEM, {}, true);
}
/** The caller is known and may not do this. */
export function forbidden(message: string) {
  return new Problem(403, message);
}
/** The state of the application does not allow it (any more). */
export function conflict(message: string) {
  return new Problem(409, message);
}
export function unsupportedMediaType() {
  return new Problem(415, "The request must be JSON.");
}
export function tooLarge() {
  return new Problem(413, "The request is too large.");
}
/** The application has errors, which are listed by key. */
export function unprocessable(
  message: string,
  details: Readonly<Record<string, unknown>>,
) {
  return new Problem(422, message, details);
}
/** Nothing was stored; in a few seconds there will be room. */
export function tooManyWriters() {
  return new Problem(
    429,
    "Your application is being changed in too many places at once. Please try again in a moment.",
    {},
    false,
    5,
  );
}
/**
 * @param retryAfter seconds; the message names them in minutes
 * @param wayOut a sentence about what works without waiting
 */
export function tooManyRequests(retryAfter = 300, wayOut?: string) {
  const minutes = Math.ceil(retryAfter / 60);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const advice =
    wayOut === undefined ? "Please wait" : `${wayOut} Otherwise please wait`;
  return new Problem(
    429,
    `Too many attempts. ${advice} ${time} and try again.`,
    {},
    false,
    retryAfter,
  );
}
