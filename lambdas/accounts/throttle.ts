import { clock } from "../clock.ts";
import { Problem } from "../problem.ts";
import {
  CODE_LIMITS,
  GUESSES_PER_MAIL,
  MAIL_LIMITS,
  PASSWORD_LIMITS,
  SIGNUP_BROWSER_SECONDS,
} from "../security/limits.ts";
import {
  grantAttempts,
  returnGranted,
  takeAttempt,
  takeGranted,
} from "../storage/attempts.ts";
import { isKnownDevice } from "../storage/devices.ts";
import {
  browser,
  ignoreFailure,
  strangers,
  take,
  takeFromNetwork,
  type Attempt,
  type GiveBack,
} from "./attempt-buckets.ts";

/**
 * Minimum time of replies that must not tell a known account from an unknown one, for which the user pool works less.
 * It is more than the pool needs, a mail and a cold start included.
 */
const REPLY_MS = 1500;

function restOf(startedAt: number): Promise<void> {
  return clock.pause(
    Math.max(0, REPLY_MS - (clock.now().getTime() - startedAt)),
  );
}

async function takePassword(attempt: Attempt): Promise<GiveBack> {
  const isKnown = await isKnownDevice(attempt.device, attempt.username);
  const bucket = (isKnown ? browser : strangers)("login", attempt);
  const limit = PASSWORD_LIMITS[isKnown ? "known" : "strangers"];
  return take(bucket, limit, "If you reset your password, you get in at once.");
}

async function takeDigits(attempt: Attempt): Promise<GiveBack> {
  const wayOut = "The link in our email works at once.";
  const own = browser("code", attempt);
  if (await isKnownDevice(attempt.device, attempt.username)) {
    return take(own, CODE_LIMITS.known, wayOut);
  }
  const asked = browser("mailed", attempt);
  return (await takeGranted(asked))
    ? () => returnGranted(asked)
    : take(strangers("code", attempt), CODE_LIMITS.strangers, wayOut);
}

/** Returns whether a guess was wrong; a fault or a limit of the user pool is no guess. */
function isWrongGuess(error: unknown): boolean {
  return error instanceof Problem && error.status < 429;
}

/**
 * Checks a secret that somebody claims to know. Only wrong guesses count, and every failure takes the same time.
 * @throws Problem 429 after too many wrong guesses
 */
export async function throttleGuess<T>(
  what: "password" | "digits" | "token",
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = clock.now().getTime();
  const taken =
    what === "password"
      ? [
          await takeFromNetwork("login", attempt, PASSWORD_LIMITS.network),
          await takePassword(attempt),
        ]
      : [
          await takeFromNetwork("code", attempt, CODE_LIMITS.network),
          ...(what === "digits" ? [await takeDigits(attempt)] : []),
        ];
  const giveBack = () =>
    ignoreFailure(Promise.all(taken.map((back) => back())));
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isWrongGuess(error)) await giveBack();
    await restOf(startedAt);
    throw error;
  }
  await giveBack();
  return result;
}

/**
 * Runs `work`, which may send a mail if its argument is true. It takes the same time whether or not one is sent.
 * @throws Problem 429 if this browser or this network has asked too often
 */
export async function throttleMail(
  attempt: Attempt,
  work: (maySend: boolean) => Promise<void>,
): Promise<void> {
  const startedAt = clock.now().getTime();
  await takeFromNetwork("mail", attempt, MAIL_LIMITS.network);
  const isKnown = await isKnownDevice(attempt.device, attempt.username);
  const limit = MAIL_LIMITS[isKnown ? "known" : "strangers"];
  await take(browser("mail", attempt), limit);
  // Taken whether or not there is an account, because each one grants guesses, which can be counted.
  const maySend =
    isKnown ||
    (await takeAttempt(strangers("mail", attempt), MAIL_LIMITS.strangers));
  if (maySend && !isKnown) {
    await grantAttempts(
      browser("mailed", attempt),
      GUESSES_PER_MAIL,
      SIGNUP_BROWSER_SECONDS,
    );
  }
  try {
    await work(maySend);
  } finally {
    await restOf(startedAt);
  }
}
