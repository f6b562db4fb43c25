import { logError } from "../log.ts";
import { tooManyRequests } from "../problem.ts";
import type { Limit } from "../security/limits.ts";
import { returnAttempt, takeAttempt } from "../storage/attempts.ts";

/** Origin of an attempt: the account that it names, the network of the request, and the browser. */
export interface Attempt {
  readonly username: string;
  readonly network: string;
  readonly device: string;
}

/** Returns the name of an account's bucket that all strangers share. */
export function strangersBucket(kind: string, { username }: Attempt): string {
  return `${kind} account ${username}`;
}
export function browserBucket(kind: string, attempt: Attempt): string {
  return `${strangersBucket(kind, attempt)} device ${attempt.device}`;
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
 * Takes one attempt from the network's bucket. It is taken first: attempts that a network may no longer make must not
 * use up those of an account.
 */
export function takeFromNetwork(
  kind: string,
  { network }: Attempt,
  limit: Limit,
) {
  return takeFrom(`${kind} network ${network}`, limit);
}

/** Logs the failure of an optional write, which must not hide the result of the request. */
export async function ignoreFailure(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    logError("attempts or known browser not recorded", error);
  }
}
