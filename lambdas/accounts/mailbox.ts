import { readMailedId } from "../../shared/accounts.ts";
import {
  takeMailedToken,
  type LinkPurpose,
  type Proof,
} from "../storage/mailed-tokens.ts";
import { takeCode } from "../storage/signups.ts";
import type { Attempt } from "./attempt-buckets.ts";
import { wrongCode } from "./pool-errors.ts";
import { throttleGuess, withEqualFailures } from "./throttle.ts";

/**
 * Does once what the proof that a mail contained is for: the token of its link, or the six digits that confirm a
 * sign-up. Correct digits do not make up for a wrong token. A token of 256 bits needs no limit of guesses. After a
 * failure, the same proof works again.
 * @throws Problem 400 if it proves nothing, 429 after too many guesses at digits
 */
export async function withMailbox<T>(
  purposes: readonly LinkPurpose[],
  attempt: Attempt,
  id: string,
  work: (proof: Proof) => Promise<T>,
): Promise<T> {
  const { username } = attempt;
  const { digits = "", token } = readMailedId(id) ?? {};
  const take = async (): Promise<Proof> => {
    const taken =
      token === undefined
        ? purposes.includes("confirm") && (await takeCode(username, digits))
        : await takeMailedToken(token, username, purposes);
    if (!taken) throw wrongCode();
    return taken;
  };
  const proof = await withEqualFailures(() =>
    token === undefined ? throttleGuess("code", attempt, take) : take(),
  );
  try {
    return await work(proof);
  } catch (error) {
    await proof.giveBack();
    throw error;
  }
}
