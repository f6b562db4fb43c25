import type { Answers } from "../../../shared/application/condition.ts";
import type { Validations } from "../../../shared/contract/replies.ts";
import { ServerError } from "../api/errors.ts";

/**
 * Statuses of bad requests and of bodies that are too large: the same body would be refused again, however often it is
 * sent.
 */
const FINAL: readonly number[] = [400, 413];

/**
 * Returns the server's messages by key for the answers that it refuses, or for all that were sent if it names none;
 * undefined for a failure that may be temporary.
 */
export function refusalOf(
  error: unknown,
  sent: Answers,
): Validations | undefined {
  if (!(error instanceof ServerError) || !FINAL.includes(error.status)) {
    return undefined;
  }
  const named = Object.entries(error.errors).filter(([key]) => key in sent);
  return Object.fromEntries(
    named.length > 0
      ? named
      : Object.keys(sent).map((key) => [key, [error.message]]),
  );
}
