import { normalizeUsername } from "../accounts.ts";

/** Returns to whom the college writes, and where receipts and reminders go if that is another address: the account's. */
export function mailWords(contact: string, account: string): string {
  return contact === "" ||
    account === "" ||
    normalizeUsername(contact) === normalizeUsername(account)
    ? contact || account
    : `${contact}. Receipts and reminders go to ${account}, your account.`;
}
