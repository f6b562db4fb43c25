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
  browserBucket,
  ignoreFailure,
  strangersBucket,
  takeFrom,
  takeFromNetwork,
  type Attempt,
  type ReturnAttempt,
} from "./attempt-buckets.ts";

/**
 * Minimum time of replies that must not tell a known account from an unknown one, for which the user pool works less.
 * It is more than the pool needs, a mail and a cold start included.
 */
const REPLY_MS = 1500;

function padReply(startedAt: number): Promise<void> {
  return clock.pause(
    Math.max(0, REPLY_MS - (clock.now().getTime() - startedAt)),
  );
}

async function takePasswordAttempt(attempt: Attempt): Promise<ReturnAttempt> {
  const isKnown = await isKnownDevice(attempt.device, attempt.username);
  const bucket = (isKnown ? browserBucket : strangersBucket)("login", attempt);
  const limit = PASSWORD_LIMITS[isKnown ? "known" : "strangers"];
  return takeFrom(
    bucket,
    limit,
    "If you reset your password, you get in at once.",
  );
}

async function takeDigitsAttempt(attempt: Attempt): Promise<ReturnAttempt> {
  const alternative = "The link in our email works at once.";
  const ownBucket = browserBucket("code", attempt);
  if (await isKnownDevice(attempt.device, attempt.username)) {
    return takeFrom(ownBucket, CODE_LIMITS.known, alternative);
  }
  const mailedBucket = browserBucket("mailed", attempt);
  return (await takeGranted(mailedBucket))
    ? () => returnGranted(mailedBucket)
    : takeFrom(
        strangersBucket("code", attempt),
        CODE_LIMITS.strangers,
        alternative,
      );
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
  kind: "password" | "digits" | "token",
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = clock.now().getTime();
  const attempts =
    kind === "password"
      ? [
          await takeFromNetwork("login", attempt, PASSWORD_LIMITS.network),
          await takePasswordAttempt(attempt),
        ]
      : [
          await takeFromNetwork("code", attempt, CODE_LIMITS.network),
          ...(kind === "digits" ? [await takeDigitsAttempt(attempt)] : []),
        ];
  const returnAll = () =>
    ignoreFailure(
      Promise.all(attempts.map((returnAttempt) => returnAttempt())),
    );
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isWrongGuess(error)) await returnAll();
    await padReply(startedAt);
    throw error;
  }
  await returnAll();
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
  await takeFrom(browserBucket("mail", attempt), limit);
  // Taken whether or not there is an account, because each one grants guesses, which can be counted.
  const maySend =
    isKnown ||
    (await takeAttempt(
      strangersBucket("mail", attempt),
      MAIL_LIMITS.strangers,
    ));
  if (maySend && !isKnown) {
    await grantAttempts(
      browserBucket("mailed", attempt),
      GUESSES_PER_MAIL,
      SIGNUP_BROWSER_SECONDS,
    );
  }
  try {
    await work(maySend);
  } finally {
    await padReply(startedAt);
  }
}
