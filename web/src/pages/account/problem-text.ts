import { GENERIC_PROBLEM } from "../../../../shared/messages.ts";
import { ServerError } from "../../api/errors.ts";
import { messageOf } from "../../lib/log.ts";

const MINUTE_MS = 60_000;

/** Returns the first full minute so many seconds after an instant, by the student's own clock. */
function timeAfter(instant: Date, seconds: number): string {
  const minute = Math.ceil((instant.getTime() + seconds * 1000) / MINUTE_MS);
  return new Date(minute * MINUTE_MS).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
  });
}

/** Returns the message of a failure on an account form, with the time of the next attempt if there is a wait. */
export function problemText(error: unknown): string {
  const message = messageOf(error, GENERIC_PROBLEM);
  return error instanceof ServerError && error.retryAfter !== undefined
    ? `${message} You can try again at ${timeAfter(error.at, error.retryAfter)}.`
    : message;
}
