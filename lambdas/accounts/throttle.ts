import { clock } from "../clock.ts";
import { wakeNotices } from "../events.ts";
import { count } from "../metrics.ts";
import { Problem } from "../problem.ts";
import {
  ALL_MAILS,
  CODE_LIMITS,
  GUESSES_PER_MAIL,
  MAIL_LIMITS,
  PASSWORD_LIMITS,
  SIGNUP_BROWSER_SECONDS,
  type Limit,
} from "../security/limits.ts";
import {
  areMailsRefused,
  REFUSED_SECONDS,
  storeAskedMail,
  type AskedMail,
  type Occasion,
} from "../storage/asked-mails.ts";
import {
  grantAttempts,
  returnGranted,
  takeAttempt,
  takeFrom,
  takeFromNetwork,
  takeGranted,
  type ReturnAttempt,
} from "../storage/attempts.ts";
import { isKnownDevice } from "../storage/devices.ts";
import {
  browserBucket,
  ignoreFailure,
  strangersBucket,
  type Attempt,
} from "./attempt-buckets.ts";

/**
 * Minimum time of replies that must not tell a known account from an unknown one, for which less is done. It is more
 * than the user pool and a mail need, a cold start included.
 */
const REPLY_MS = 1500;

/** Makes every failure take the same time. */
export async function withEqualFailures<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = clock.now().getTime();
  try {
    return await work();
  } catch (error) {
    await padReply(startedAt);
    throw error;
  }
}

function padReply(startedAt: number): Promise<void> {
  return clock.pause(
    Math.max(0, REPLY_MS - (clock.now().getTime() - startedAt)),
  );
}

/** Limits of guesses by what is guessed, and what never has to wait for them. */
const GUESSES = {
  login: {
    limits: PASSWORD_LIMITS,
    alternative: "If you reset your password, you get in at once.",
  },
  code: {
    limits: CODE_LIMITS,
    alternative: "The link in our email works at once.",
  },
} as const;

/** Runs a guess that only counts if it is wrong. */
async function countFailure<T>(
  attempts: readonly ReturnAttempt[],
  guess: () => Promise<T>,
): Promise<T> {
  const returnAll = () =>
    ignoreFailure(
      Promise.all(attempts.map((returnAttempt) => returnAttempt())),
    );
  try {
    const result = await guess();
    await returnAll();
    return result;
  } catch (error) {
    // A fault or a limit, of the account or of the user pool, is no guess.
    const isWrong = error instanceof Problem && error.status < 429;
    if (!isWrong) await returnAll();
    throw error;
  }
}

/**
 * Runs a guess: of a browser that the account knows at the cost of its own bucket alone, and of one that requested a mail
 * at the cost of those at the mail's digits.
 * @throws Problem 429 after too many wrong ones
 */
export async function throttleGuess<T>(
  kind: keyof typeof GUESSES,
  attempt: Attempt,
  guess: () => Promise<T>,
): Promise<T> {
  const { limits, alternative } = GUESSES[kind];
  const take = (bucket: string, limit: Limit) =>
    takeFrom(bucket, limit, alternative);
  if (await isKnownDevice(attempt)) {
    const own = await take(browserBucket(kind, attempt), limits.known);
    return countFailure([own], guess);
  }
  const mailed = browserBucket("mailed", attempt);
  return countFailure(
    await takeFromNetwork(kind, attempt.networks, limits.network, alternative),
    async () => {
      const isGranted = kind === "code" && (await takeGranted(mailed));
      const taken = isGranted
        ? () => returnGranted(mailed)
        : await take(strangersBucket(kind, attempt), limits.strangers);
      return countFailure([taken], guess);
    },
  );
}

/**
 * Checks a password that somebody claims to know; every failure takes the same time.
 * @throws Problem 429 after too many wrong ones
 */
export function throttlePassword<T>(
  attempt: Attempt,
  guess: () => Promise<T>,
): Promise<T> {
  return withEqualFailures(() => throttleGuess("login", attempt, guess));
}

/** Lets a stranger ask for a mail, and guess at its digits. @throws Problem 429 */
async function takeStrangersMail(attempt: Attempt): Promise<void> {
  const { network, strangers } = MAIL_LIMITS;
  await takeFromNetwork("mail", attempt.networks, network);
  await takeFrom(browserBucket("mail", attempt), strangers);
  await takeFrom("mail of all strangers", ALL_MAILS).catch((error: unknown) => {
    count("MailsLimited");
    throw error;
  });
  // Taken whether or not a mail is sent, because guesses can be counted.
  if (await takeAttempt(strangersBucket("guesses", attempt), strangers)) {
    await grantAttempts(
      browserBucket("mailed", attempt),
      GUESSES_PER_MAIL,
      SIGNUP_BROWSER_SECONDS,
    );
  }
}

/** Has the worker send a mail, which waits in the table until SES takes it. */
export async function requestMail(mail: AskedMail): Promise<void> {
  await wakeNotices({ mail: await storeAskedMail(mail) });
}

/**
 * Asks the worker for the mail that a request causes, if any. The same is done for every address, with an account or
 * without.
 * @param more the student whose account is to have this address
 * @param prepare stores what the mail's answer needs, once its request is within the limits
 * @throws Problem 429 if this browser, this network or all strangers together have asked too often, 503 while SES takes
 * no mails
 */
export async function askForMail(
  attempt: Attempt,
  occasion: Occasion,
  more: Pick<AskedMail, "student"> = {},
  prepare?: () => Promise<void>,
): Promise<void> {
  if (await areMailsRefused()) {
    // To nobody: so nothing is done or counted.
    const message =
      "We cannot send emails at the moment. Please try again in a minute.";
    throw new Problem(503, message, { retryAfter: REFUSED_SECONDS });
  }
  const startedAt = clock.now().getTime();
  const known = await isKnownDevice(attempt);
  await (known
    ? takeFrom(browserBucket("mail", attempt), MAIL_LIMITS.known)
    : takeStrangersMail(attempt));
  await prepare?.();
  const { username } = attempt;
  await requestMail({ username, occasion, isKnown: known, ...more });
  await padReply(startedAt);
}
