import { logError } from "../log.ts";
import { tooManyRequests } from "../problem.ts";
import type { Limit } from "../security/limits.ts";
import { returnAttempt, takeAttempt } from "../storage/attempts.ts";

/** Who tries: the account that is named, the network that the request comes from, and the browser. */
export interface Attempt {
  readonly username: string;
  readonly network: string;
  readonly device: string;
}

/** The names of the buckets for one account: of all strangers together, and of one browser. */
export function strangers(kind: string, { username }: Attempt): string {
  return `${kind} account ${username}`;
}
export function browser(kind: string, attempt: Attempt): string {
  return `${strangers(kind, attempt)} device ${attempt.device}`;
}

/** Puts back what was taken. */
export type GiveBack = () => Promise<void>;

/** @throws Problem 429, for known and unknown accounts alike */
export async function take(
  bucket: string,
  limit: Limit,
  wayOut?: string,
): Promise<GiveBack> {
  if (!(await takeAttempt(bucket, limit))) {
    throw tooManyRequests(limit.secondsEach, wayOut);
  }
  return () => returnAttempt(bucket, limit);
}

/** First of all: what a network may no longer try must not use up the attempts of an account. */
export function takeFromNetwork(
  kind: string,
  { network }: Attempt,
  limit: Limit,
) {
  return take(`${kind} network ${network}`, limit);
}

/** What is done besides is a kindness: its failure must not hide what was done. */
export async function ignoreFailure(kindness: Promise<unknown>): Promise<void> {
  try {
    await kindness;
  } catch (error) {
    logError("attempts or a browser were not noted", error);
  }
}
