import { domainToASCII } from "node:url";
import { logError } from "../log.ts";
import { tooManyRequests } from "../problem.ts";
import { widened, type Limit, type Limits } from "../security/limits.ts";
import { returnAttempt, takeAttempt } from "../storage/attempts.ts";

/** An IPv4 address, or the first 64 bits of an IPv6 address, which one household shares, and the 48 of its site. */
export type Networks = readonly [near: string, wide?: string];

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

/** Returns the attempt that was taken to its bucket. */
export type ReturnAttempt = () => Promise<void>;

/**
 * Takes one attempt from a bucket.
 * @throws Problem 429, for known and unknown accounts alike
 */
export async function takeFrom(
  bucket: string,
  limit: Limit,
  alternative?: string,
): Promise<ReturnAttempt> {
  if (!(await takeAttempt(bucket, limit))) {
    throw tooManyRequests(limit.secondsEach, alternative);
  }
  return () => returnAttempt(bucket, limit);
}

/**
 * Takes one attempt from the buckets of the networks. They are taken first: attempts that a network may no longer make
 * must not use up those of an account.
 */
export async function takeFromNetwork(
  kind: string,
  { networks: [near, wide] }: Pick<Attempt, "networks">,
  { network }: Pick<Limits, "network">,
): Promise<readonly ReturnAttempt[]> {
  const taken = await takeFrom(`${kind} network ${near}`, network);
  return wide === undefined
    ? [taken]
    : [taken, await takeFrom(`${kind} network ${wide}`, widened(network))];
}

/** Logs the failure of an optional write, which must not hide the result of the request. */
export async function ignoreFailure(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    logError("attempts or known browser not recorded", error);
  }
}
