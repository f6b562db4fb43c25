import { readMailedId } from "../../shared/accounts.ts";
import { isMailedToken, type LinkPurpose } from "../storage/mailed-tokens.ts";
import { isCode } from "../storage/signups.ts";
import type { Attempt } from "./attempt-buckets.ts";
import { wrongCode } from "./pool-errors.ts";
import { throttleDigits } from "./throttle.ts";

/**
 * Checks the proof that a mail contained: the token of its link, or the six digits that confirm a sign-up. Correct
 * digits do not make up for a wrong token, because a link works once. A token of 256 bits needs no limit of guesses.
 * @throws Problem 400 if it proves nothing, 429 after too many guesses at digits
 */
export function proveMailbox(
  purpose: LinkPurpose,
  attempt: Attempt,
  id: string,
): Promise<void> {
  const { digits = "", token } = readMailedId(id) ?? {};
  const prove = async () => {
    const isProof =
      token === undefined
        ? purpose === "confirm" && (await isCode(attempt.username, digits))
        : await isMailedToken(token, attempt.username, purpose);
    if (!isProof) throw wrongCode();
  };
  return token === undefined ? throttleDigits(attempt, prove) : prove();
}
