import { clock } from "../clock.ts";
import { Problem } from "../http/problem.ts";
import {
  grantAttempts,
  returnGranted,
  takeAttempt,
  takeGranted,
} from "../storage/attempts.ts";
import { isKnownDevice } from "../storage/devices.ts";
import {
  browser,
  strangers,
  take,
  takeOfNetwork,
  unlessItFails,
  type Attempt,
  type GiveBack,
} from "./buckets.ts";
import {
  ASKED_SECONDS,
  codeLimits,
  GUESSES_PER_MAIL,
  mailLimits,
  passwordLimits,
} from "./limits.ts";

/**
 * What the user pool does for a known account takes longer than for an unknown one. Replies that must not tell them
 * apart take at least this long, which is more than the pool needs, a mail and a cold start included.
 */
const REPLY_MS = 1500;

const restOf = (begun: number): Promise<void> =>
  clock.pause(Math.max(0, REPLY_MS - (clock.now().getTime() - begun)));

const takePassword = async (attempt: Attempt): Promise<GiveBack> => {
  const isKnown = await isKnownDevice(attempt.device, attempt.username);
  const bucket = (isKnown ? browser : strangers)("login", attempt);
  const limit = passwordLimits[isKnown ? "known" : "strangers"];
  return take(bucket, limit, "If you reset your password, you get in at once.");
};

const takeDigits = async (attempt: Attempt): Promise<GiveBack> => {
  const wayOut = "The link in our email works at once.";
  const own = browser("code", attempt);
  if (await isKnownDevice(attempt.device, attempt.username))
    return take(own, codeLimits.known, wayOut);
  const asked = browser("mailed", attempt);
  return (await takeGranted(asked))
    ? () => returnGranted(asked)
    : take(strangers("code", attempt), codeLimits.strangers, wayOut);
};

/** True where something was guessed and was wrong; a fault or a limit of the user pool is no guess. */
const isWrongGuess = (error: unknown): boolean =>
  error instanceof Problem && error.status < 429;

/**
 * Tries what somebody says to know. Only what is wrong counts, and every failure takes the same time.
 * @throws Problem 429 when there were too many
 */
export const guess = async <T>(
  what: "password" | "digits" | "token",
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> => {
  const begun = clock.now().getTime();
  const taken =
    what === "password"
      ? [
          await takeOfNetwork("login", attempt, passwordLimits.network),
          await takePassword(attempt),
        ]
      : [
          await takeOfNetwork("code", attempt, codeLimits.network),
          ...(what === "digits" ? [await takeDigits(attempt)] : []),
        ];
  const giveBack = () =>
    unlessItFails(Promise.all(taken.map((back) => back())));
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isWrongGuess(error)) await giveBack();
    await restOf(begun);
    throw error;
  }
  await giveBack();
  return result;
};

/**
 * Does what may send a mail: `work` is told whether it may. It takes the same time whether or not one is sent.
 * @throws Problem 429 when this browser or this network has asked too often
 */
export const mail = async (
  attempt: Attempt,
  work: (maySend: boolean) => Promise<void>,
): Promise<void> => {
  const begun = clock.now().getTime();
  await takeOfNetwork("mail", attempt, mailLimits.network);
  const isKnown = await isKnownDevice(attempt.device, attempt.username);
  const limit = mailLimits[isKnown ? "known" : "strangers"];
  await take(browser("mail", attempt), limit);
  // Whether or not there is an account, because what is drawn here gives guesses, which can be counted.
  const maySend =
    isKnown ||
    (await takeAttempt(strangers("mail", attempt), mailLimits.strangers));
  if (maySend && !isKnown)
    await grantAttempts(
      browser("mailed", attempt),
      GUESSES_PER_MAIL,
      ASKED_SECONDS,
    );
  try {
    await work(maySend);
  } finally {
    await restOf(begun);
  }
};
