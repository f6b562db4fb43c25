import { GENERIC_PROBLEM } from "../../../../shared/messages.ts";
import { ServerError } from "../../api/errors.ts";
import { now } from "../../lib/clock.ts";
import { messageOf } from "../../lib/log.ts";

const MINUTE_MS = 60_000;

/** The first full minute after so many seconds, as the student's own clock shows it. */
function timeIn(seconds: number): string {
  const minute = Math.ceil((now().getTime() + seconds * 1000) / MINUTE_MS);
  return new Date(minute * MINUTE_MS).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
  });
}

/** What a card tells of a failure, with the time of the next attempt where there is one to wait for. */
export function problemText(error: unknown): string {
  const message = messageOf(error, GENERIC_PROBLEM);
  return error instanceof ServerError && error.retryAfter !== undefined
    ? `${message} You can try again at ${timeIn(error.retryAfter)}.`
    : message;
}
