import { domainToASCII } from "node:url";
import { logError } from "../log.ts";
import type { Networks } from "../storage/attempts.ts";

/** Origin of an attempt: the account that it names, the networks of the request, and the browser. */
export interface Attempt {
  readonly username: string;
  readonly networks: Networks;
  readonly device: string;
}

/** Returns the name of an account's bucket that all strangers share. */
export function strangersBucket(kind: string, { username }: Attempt): string {
  return `${kind} account ${username}`;
}
export function browserBucket(kind: string, attempt: Attempt): string {
  return `${strangersBucket(kind, attempt)} device ${attempt.device}`;
}

/** Hosts whose mailboxes have all spellings of their name with and without dots. */
const DOTLESS = /@(gmail|googlemail)\.com$/;

/**
 * Returns the name of the bucket of a mailbox. Mails to all its other spellings, such as sub-addresses (RFC 5233), share
 * one, beside that of the plain address, which they can therefore not use up.
 */
export function mailboxBucket(username: string): string {
  const at = username.lastIndexOf("@");
  const host = domainToASCII(username.slice(at + 1).normalize("NFKC"));
  const named = `${username.slice(0, at)}@${host}`;
  const plain = named
    .replace(/\+.*@/, "@")
    .replace(DOTLESS, "@gmail.com")
    .replace(/^.*(?=@gmail\.com$)/, (name) => name.replaceAll(".", ""));
  return `mail to ${plain === username ? plain : `other spellings of ${plain}`}`;
}

/** Logs the failure of an optional write, which must not hide the result of the request. */
export async function ignoreFailure(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    logError("attempts or known browser not recorded", error);
  }
}
