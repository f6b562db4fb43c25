import { clock } from "../clock.ts";
import { logError } from "../http/log.ts";
import { Problem, tooManyRequests } from "../http/problem.ts";
import {
  forgetAttempts,
  returnAttempt,
  takeAttempt,
} from "../storage/attempts.ts";
import { isKnownDevice, rememberDevice } from "../storage/devices.ts";
import { attemptLimits, type AttemptKind } from "./limits.ts";
import { newSecret } from "./secrets.ts";

/** Who tries: the account that is named, the network that the request comes from, and the browser, where it says so. */
export interface Attempt {
  readonly username: string;
  readonly network: string;
  readonly device?: string | undefined;
}

/**
 * What the user pool does for a known account takes longer than for an unknown one. Replies that must not tell them
 * apart take at least this long, which is more than the pool needs, a mail and a cold start included.
 */
const REPLY_MS = 1500;

interface Buckets {
  readonly account: string;
  readonly network: string;
}

/** What a stranger uses up is not what a browser has that has logged in to this account before. */
const bucketsOf = async (
  kind: AttemptKind,
  { username, network, device }: Attempt,
): Promise<Buckets> => {
  const isKnown =
    device !== undefined && (await isKnownDevice(device, username));
  return {
    account: `${kind} account ${username}${isKnown ? ` device ${device}` : ""}`,
    network: `${kind} network ${network}`,
  };
};

/** @throws Problem 429, for known and unknown accounts alike */
const take = async (kind: AttemptKind, buckets: Buckets): Promise<void> => {
  const { account, network } = attemptLimits[kind];
  // The network first: what it may no longer try must not use up the attempts of an account.
  if (!(await takeAttempt(buckets.network, network)))
    throw tooManyRequests(network.secondsEach);
  if (!(await takeAttempt(buckets.account, account)))
    throw tooManyRequests(account.secondsEach);
};

/** What is given back is a kindness: its failure must not hide what was done. */
const unlessItFails = async (giving: Promise<unknown>): Promise<void> => {
  try {
    await giving;
  } catch (error) {
    logError("attempts were not given back", error);
  }
};

const giveBack = (kind: AttemptKind, buckets: Buckets): Promise<void> => {
  const { account, network } = attemptLimits[kind];
  return unlessItFails(
    Promise.all([
      returnAttempt(buckets.account, account),
      returnAttempt(buckets.network, network),
    ]),
  );
};

/** True where something was guessed and was wrong; a fault or a limit of the user pool is no guess. */
const isWrongGuess = (error: unknown): boolean =>
  error instanceof Problem && error.status < 429;

const restOf = (begun: number): Promise<void> =>
  clock.pause(Math.max(0, REPLY_MS - (clock.now().getTime() - begun)));

/**
 * Tries a password or a code. Only wrong ones count, and every failure takes the same time.
 * @throws Problem 429 when there were too many
 */
export const guess = async <T>(
  kind: "login" | "code",
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> => {
  const buckets = await bucketsOf(kind, attempt);
  await take(kind, buckets);
  const begun = clock.now().getTime();
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isWrongGuess(error)) await giveBack(kind, buckets);
    await restOf(begun);
    throw error;
  }
  await unlessItFails(
    Promise.all([
      forgetAttempts(buckets.account),
      returnAttempt(buckets.network, attemptLimits[kind].network),
    ]),
  );
  return result;
};

/**
 * Does what may send a mail. It takes the same time whether or not one is sent.
 * @throws Problem 429 when there were too many
 */
export const mail = async (
  { username, network }: Attempt,
  work: () => Promise<void>,
): Promise<void> => {
  // For all browsers together: the user pool's own limit knows no browsers.
  await take("mail", await bucketsOf("mail", { username, network }));
  const begun = clock.now().getTime();
  try {
    await work();
  } finally {
    await restOf(begun);
  }
};

/** Lets somebody who has proved to own an account log in again at once. */
export const allowLogin = async (attempt: Attempt): Promise<void> => {
  const { account } = await bucketsOf("login", attempt);
  await unlessItFails(forgetAttempts(account));
};

/** Gives a browser that has just logged in attempts of its own from now on, and the secret that says which it is. */
export const rememberBrowser = async (attempt: Attempt): Promise<string> => {
  const device = attempt.device ?? newSecret();
  await unlessItFails(rememberDevice(device, attempt.username));
  return device;
};
