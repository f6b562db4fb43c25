import { readMailedId } from "../../shared/accounts.ts";
import { isMailedToken, type LinkPurpose } from "../storage/mailed-tokens.ts";
import type { Attempt } from "./attempt-buckets.ts";
import { wrongCode } from "./pool-errors.ts";
import { throttleGuess } from "./throttle.ts";

/** What follows from each of the two proofs that somebody reads the mails to an address. */
interface Proofs {
  /** Lets the user pool check the six digits. */
  readonly byDigits: (digits: string) => Promise<void>;
  /** The token is good; the digits are those of the same mail, where they came along. */
  readonly byToken: (digits: string | undefined) => Promise<void>;
}

/**
 * Checks what a mail brought back. A token that is wrong is not made good by the digits beside it, because a link works
 * once.
 * @throws Problem 400 where it proves nothing, 429 where there were too many guesses
 */
export function proveMailbox(
  purpose: LinkPurpose,
  attempt: Attempt,
  id: string,
  { byDigits, byToken }: Proofs,
): Promise<void> {
  const { digits, token } = readMailedId(id) ?? {};
  return token === undefined
    ? throttleGuess("digits", attempt, () => byDigits(digits ?? ""))
    : throttleGuess("token", attempt, async () => {
        if (!(await isMailedToken(token, attempt.username, purpose))) {
          throw wrongCode();
        }
        await byToken(digits);
      });
}
