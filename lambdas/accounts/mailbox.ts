import { readMailedId } from "../../shared/accounts.ts";
import { isMailedToken, type LinkPurpose } from "../storage/mailed-tokens.ts";
import type { Attempt } from "./attempt-buckets.ts";
import { wrongCode } from "./pool-errors.ts";
import { throttleGuess } from "./throttle.ts";

/** Consequences of the two proofs that somebody reads the mail of an address. */
interface Proofs {
  /** Runs before the proof is checked. */
  readonly prepare?: () => Promise<void>;
  /** Lets the user pool check the six digits. */
  readonly byDigits: (digits: string) => Promise<void>;
  /** Runs once the token is verified; the digits are those of the same mail, if they were sent along. */
  readonly byToken: (digits: string | undefined) => Promise<void>;
}

/**
 * Checks the proof that a mail contained. Correct digits do not make up for a wrong token, because a link works once.
 * @throws Problem 400 if it proves nothing, 429 after too many guesses
 */
export function proveMailbox(
  purpose: LinkPurpose,
  attempt: Attempt,
  id: string,
  { prepare, byDigits, byToken }: Proofs,
): Promise<void> {
  const { digits, token } = readMailedId(id) ?? {};
  return token === undefined
    ? throttleGuess("digits", attempt, async () => {
        await prepare?.();
        await byDigits(digits ?? "");
      })
    : throttleGuess("token", attempt, async () => {
        await prepare?.();
        if (!(await isMailedToken(token, attempt.username, purpose))) {
          throw wrongCode();
        }
        await byToken(digits);
      });
}
