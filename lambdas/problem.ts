import type { Validations } from "../shared/contract/replies.ts";
import { FORM_CHANGED, SESSION_INVALID } from "../shared/messages.ts";

interface More {
  /** What the reply has beside the message. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** True if the reply clears the session's cookies. */
  readonly endsSession?: boolean;
  /** Seconds after which the caller may try again, if that helps. */
  readonly retryAfter?: number;
}

/** Error that the caller sees: a fitting status and a helpful message. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly more: More;

  constructor(status: number, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

/**
 * Returns a 400: the request itself is wrong (body, key or type). `errors` lists the reasons by key, if they are known.
 */
export function badRequest(message: string, errors: Validations = {}) {
  const details = Object.keys(errors).length > 0 ? { errors } : {};
  return new Problem(400, message, { details });
}
/** Returns a 400: the page asks for something that the form has no more, or not yet. */
export function formChanged() {
  return badRequest(FORM_CHANGED);
}
/** Returns a 401: a link is not valid, or no longer. */
export function unauthorized(message: string) {
  return new Problem(401, message);
}
/** Returns a 401: there is no session, or it has ended. The reply clears its cookies in the browser. */
export function sessionEnded() {
  return new Problem(401, SESSION_INVALID, { endsSession: true });
}
/** Returns a 403: the caller is known and may not do this. */
export function forbidden(message: string) {
  return new Problem(403, message);
}
/** Returns a 409: the state of the application does not allow it, or no longer. */
export function conflict(message: string) {
  return new Problem(409, message);
}
/** Returns a 422: the application has errors, which are listed by key. */
export function unprocessable(
  message: string,
  details: Readonly<Record<string, unknown>>,
) {
  return new Problem(422, message, { details });
}
/** Returns a 429: nothing was stored, and a retry in a few seconds succeeds. */
export function tooManyWriters() {
  return new Problem(
    429,
    "Your application is being changed in too many places at once. Please try again in a moment.",
    { retryAfter: 5 },
  );
}
/** Returns a 503: a service did not answer in time or is too busy, and a retry in a few seconds may succeed. */
export function unreachable() {
  return new Problem(
    503,
    "Part of our system does not answer at the moment. Please try again in a moment.",
    { retryAfter: 5 },
  );
}

/**
 * Returns a 429 with the time to wait.
 * @param retryAfter seconds; the message names them in minutes
 * @param alternative a sentence about what works without waiting
 */
export function tooManyRequests(retryAfter = 300, alternative?: string) {
  const minutes = Math.ceil(retryAfter / 60);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const advice =
    alternative === undefined
      ? "Please wait"
      : `${alternative} Otherwise please wait`;
  return new Problem(
    429,
    `Too many attempts. ${advice} ${time} and try again.`,
    { retryAfter: Math.ceil(retryAfter) },
  );
}
