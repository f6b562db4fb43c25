import { findAccount } from "../accounts/user-pool.ts";
import { referenceOf } from "../reference.ts";
import { lastMailState, type MailState } from "../storage/mail-states.ts";
import { isPending } from "../storage/signups.ts";
import { unmailableMark, type Unmailable } from "../storage/unmailable.ts";
import type { Step } from "./deeds.ts";
import { mapInOrder } from "./map-in-order.ts";

/** What mails an application can be found by: the state of the last one, or that the address gets none. */
export const MAIL_FILTERS = [
  "delivered",
  "delayed",
  "bounced",
  "complained",
  "rejected",
  "held-back",
] as const satisfies readonly (MailState["state"] | "held-back")[];
const READS_AT_ONCE = 32;

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

/** Leaves the applications whose mails became what is wanted; others are steps without a row. */
export function withMails<Row extends { readonly username: string }>(
  steps: AsyncIterable<Step<Row>>,
  wanted: (typeof MAIL_FILTERS)[number],
): AsyncGenerator<Step<Row>> {
  return mapInOrder(steps, READS_AT_ONCE, async ({ at, row }) => {
    if (row === undefined) return { at };
    const { last, mark } = await mailFacts(row.username);
    const isHeldBack = mark !== undefined && mark.reason !== "complaint";
    const isWanted =
      wanted === "held-back" ? isHeldBack : last?.state === wanted;
    return isWanted ? { at, row } : { at };
  });
}

/** Returns what is known of the mails to an address that may have no account. */
export async function addressFacts(address: string) {
  const [facts, student, isWaiting] = await Promise.all([
    mailFacts(address),
    findAccount(address),
    isPending(address),
  ]);
  const hasAccount = student !== undefined;
  return { ...facts, hasAccount, isWaiting: isWaiting && !hasAccount };
}

/** Returns what the log says of an address: the reference, if it has an account. */
export async function loggedAddress(username: string) {
  const student = await findAccount(username);
  return student === undefined ? {} : { reference: referenceOf(student) };
}
