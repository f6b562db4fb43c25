import { findAccount } from "../accounts/user-pool.ts";
import { referenceOf } from "../reference.ts";
import { lastMailState, type MailState } from "../storage/mail-states.ts";
import { unmailableMark, type Unmailable } from "../storage/unmailable.ts";

export interface MailFacts {
  readonly last: MailState | undefined;
  /** Why mails are held back, and until which second since 1970. */
  readonly mark:
    { readonly reason: Unmailable; readonly until: number } | undefined;
}

/** Returns what became of the last mail to an address, and why it gets none, as far as that is known. */
export async function mailFacts(address: string): Promise<MailFacts> {
  const [last, mark] = await Promise.all([
    lastMailState(address),
    unmailableMark(address),
  ]);
  return { last, mark };
}

/** Returns what the log says of an address: the reference, if it has an account. */
export async function loggedAddress(username: string) {
  const student = await findAccount(username);
  return student === undefined ? {} : { reference: referenceOf(student) };
}
