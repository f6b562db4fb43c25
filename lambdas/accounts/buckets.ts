import { logError } from "../http/log.ts";
import { tooManyRequests } from "../http/problem.ts";
import { returnAttempt, takeAttempt } from "../storage/attempts.ts";
import type { Limit } from "./limits.ts";

/** Who tries: the account that is named, the network that the request comes from, and the browser. */
export interface Attempt {
  readonly username: string;
  readonly network: string;
  readonly device: string;
}

/** The names of the buckets for one account: of all strangers together, and of one browser. */
export const strangers = (kind: string, { username }: Attempt): string =>
  `${kind} account ${username}`;
export const browser = (kind: string, attempt: Attempt): string =>
  `${strangers(kind, attempt)} device ${attempt.device}`;

/** Puts back what was taken. */
export type GiveBack = () => Promise<void>;

/** @throws Problem 429, for known and unknown accounts alike */
export const take = async (
  bucket: string,
  limit: Limit,
  wayOut?: string,
): Promise<GiveBack> => {
  if (!(await takeAttempt(bucket, limit)))
    throw tooManyRequests(limit.secondsEach, wayOut);
  return () => returnAttempt(bucket, limit);
};

/** First of all: what a network may no longer try must not use up the attempts of an account. */
export const takeOfNetwork = (
  kind: string,
  { network }: Attempt,
  limit: Limit,
) => take(`${kind} network ${network}`, limit);

/** What is done besides is a kindness: its failure must not hide what was done. */
export const unlessItFails = async (
  kindness: Promise<unknown>,
): Promise<void> => {
  try {
    await kindness;
  } catch (error) {
    logError("attempts or a browser were not noted", error);
  }
};
