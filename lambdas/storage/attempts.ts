import { clock, epochSeconds } from "../clock.ts";
import { tooManyRequests } from "../problem.ts";
import { widened, type Limit } from "../security/limits.ts";
import { tokenKey, updateToken } from "./table.ts";

/** An IPv4 address, or the first 64 bits of an IPv6 address, which one household shares, and the 48 of its site. */
export type Networks = readonly [near: string, wide?: string];

/**
 * Updates a bucket, which is one number: the time, in milliseconds since 1970, at which it is full again. Each attempt
 * moves that time ahead by one interval, and is refused if that moves it further ahead than a whole bucket.
 */
function updateBucket(
  bucket: string,
  UpdateExpression: string,
  ConditionExpression: string | undefined,
  values: Readonly<Record<string, number>>,
): Promise<boolean> {
  return updateToken(tokenKey("attempts", bucket), {
    UpdateExpression,
    ConditionExpression,
    ExpressionAttributeValues: values,
  });
}

/** Milliseconds by which the clocks of two functions may differ. */
const CLOCKS_DIFFER_MS = 300_000;

/**
 * Takes one attempt from a bucket. One that is full later than any can be was written by a clock that was ahead, and is
 * full.
 * @returns false if it is empty
 */
export async function takeAttempt(
  bucket: string,
  { burst, secondsEach }: Limit,
): Promise<boolean> {
  const now = clock.now().getTime();
  const each = secondsEach * 1000;
  const ttl = Math.ceil((now + burst * each) / 1000);
  return (
    (await updateBucket(
      bucket,
      "SET full_at = :next, time_to_live = :ttl",
      "attribute_not_exists(full_at) OR full_at <= :now OR full_at > :most",
      {
        ":next": now + each,
        ":now": now,
        ":most": now + burst * each + CLOCKS_DIFFER_MS,
        ":ttl": ttl,
      },
    )) ||
    updateBucket(
      bucket,
      "SET full_at = full_at + :each, time_to_live = :ttl",
      "full_at <= :latest",
      { ":each": each, ":latest": now + (burst - 1) * each, ":ttl": ttl },
    )
  );
}

const KNOWN = "attribute_exists(full_at)";

export async function returnAttempt(
  bucket: string,
  { secondsEach }: Limit,
): Promise<void> {
  const each = { ":each": secondsEach * 1000 };
  await updateBucket(bucket, "SET full_at = full_at - :each", KNOWN, each);
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
  [near, wide]: Networks,
  network: Limit,
  alternative = "Another network, such as a phone's, works at once.",
): Promise<readonly ReturnAttempt[]> {
  const take = (name: string, limit: Limit) =>
    takeFrom(`${kind} network ${name}`, limit, alternative);
  const taken = await take(near, network);
  return wide === undefined
    ? [taken]
    : [taken, await take(wide, widened(network))];
}

/** Fills a bucket. */
export async function forgetAttempts(bucket: string): Promise<void> {
  await updateBucket(bucket, "SET full_at = :never", KNOWN, { ":never": 0 });
}

/** Puts `count` attempts, valid for `seconds`, into a bucket that has none otherwise. */
export async function grantAttempts(
  bucket: string,
  count: number,
  seconds: number,
): Promise<void> {
  const values = { ":count": count, ":ttl": epochSeconds() + seconds };
  const update = "SET granted = :count, time_to_live = :ttl";
  await updateBucket(bucket, update, undefined, values);
}

/**
 * Takes one of the granted attempts.
 * @returns false if none is left
 */
export function takeGranted(bucket: string): Promise<boolean> {
  return updateBucket(
    bucket,
    "SET granted = granted - :one",
    "granted >= :one AND time_to_live > :now",
    { ":one": 1, ":now": epochSeconds() },
  );
}

export async function returnGranted(bucket: string): Promise<void> {
  await updateBucket(
    bucket,
    "SET granted = granted + :one",
    "attribute_exists(granted)",
    { ":one": 1 },
  );
}
