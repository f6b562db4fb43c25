import { INACTIVITY_TIMEOUT_MS } from "../../shared/application/limits.ts";
import { clock, epochSeconds } from "../clock.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import { hashOf, newSecret } from "../security/secrets.ts";
import { putToken, readToken, tokenKey, updateToken } from "./table.ts";

/**
 * Limit of inactivity: a little longer than the browser's 15 minutes, so that the browser is the one that ends a
 * session.
 */
const IDLE_SECONDS = INACTIVITY_TIMEOUT_MS / 1000 + 300;
/** Age at which `last_seen` is written again. */
const TOUCH_SECONDS = 60;
/** Limit of a session's life. */
const ABSOLUTE_SECONDS = 12 * 3600;
/** Time after which every earlier session and mailed link has expired by itself. */
const END_SECONDS = Math.max(ABSOLUTE_SECONDS, ...Object.values(LINK_SECONDS));

/** A secret, and the owner, so that a session and the end of all its owner's sessions are read together. */
const SESSION = /^[\da-f]{64}\.([\w-]{43})$/;

interface StoredSession {
  readonly token_hash: string;
  readonly student: string;
  /** Milliseconds since 1970, before the password was checked. */
  readonly startedAt: number;
  readonly last_seen: number;
  readonly expires_at: number;
  readonly revoked?: boolean;
}

function keyOf(session: string) {
  return tokenKey("session", session);
}

/** Returns the key of the item that ends all earlier sessions and mailed links of one account at once. */
function endKey(owner: string) {
  return { token_hash: `end#${owner}` };
}

/** Returns when that was, in milliseconds since 1970; 0 if it never was. */
export async function readEnd(owner: string): Promise<number> {
  return Number((await readToken(endKey(owner)))?.["at"] ?? 0);
}

/**
 * Returns the time from which a session of an account is counted, in milliseconds since 1970: not before the end of the
 * earlier ones, which another function's clock may have dated ahead.
 */
export async function sessionStart(username: string): Promise<number> {
  return Math.max(clock.now().getTime(), await readEnd(hashOf(username)));
}

/**
 * Stores a session, which names its student by the id alone, and returns the value of its cookie, of which only a hash
 * is stored.
 * @param startedAt milliseconds since 1970
 */
export async function createSession(
  student: string,
  username: string,
  startedAt: number,
): Promise<string> {
  const now = epochSeconds();
  const session = `${newSecret()}.${hashOf(username)}`;
  // Refused if it is repeated after a lost reply; the value is random.
  await putToken(
    {
      ...keyOf(session),
      student,
      startedAt,
      last_seen: now,
      expires_at: now + ABSOLUTE_SECONDS,
      time_to_live: now + ABSOLUTE_SECONDS,
    },
    { ConditionExpression: "attribute_not_exists(token_hash)" },
  );
  return session;
}

/**
 * Finds the session of a cookie, if it is neither revoked, nor idle, nor too old. The times are checked here because
 * DynamoDB deletes expired items late.
 */
export async function findSession(
  value: string,
): Promise<StoredSession | undefined> {
  const [, owner] = SESSION.exec(value) ?? [];
  if (owner === undefined) return undefined;
  const [session, end] = await Promise.all([
    readToken(keyOf(value)) as Promise<StoredSession | undefined>,
    readEnd(owner),
  ]);
  const now = epochSeconds();
  if (!session || session.revoked === true) return undefined;
  if (session.startedAt < end) return undefined;
  return session.expires_at > now && session.last_seen + IDLE_SECONDS > now
    ? session
    : undefined;
}

/** Keeps an active session alive with at most one write a minute. */
export async function touchSession({
  token_hash,
  last_seen,
}: StoredSession): Promise<void> {
  const now = epochSeconds();
  if (now - last_seen < TOUCH_SECONDS) return;
  await updateToken(
    { token_hash },
    {
      UpdateExpression: "SET last_seen = :now",
      ConditionExpression: "attribute_exists(token_hash) AND last_seen < :now",
      ExpressionAttributeValues: { ":now": now },
    },
  );
}

/** Revokes the session of a cookie. */
export async function revokeSession(value: string): Promise<void> {
  await updateToken(keyOf(value), {
    UpdateExpression: "SET revoked = :true",
    ConditionExpression: "attribute_exists(token_hash)",
    ExpressionAttributeValues: { ":true": true },
  });
}

/** Ends all sessions and mailed links of an account that started before now. */
export async function endAllSessions(username: string): Promise<void> {
  const at = clock.now().getTime();
  await updateToken(endKey(hashOf(username)), {
    UpdateExpression: "SET #at = :at, time_to_live = :ttl",
    ConditionExpression: "attribute_not_exists(#at) OR #at < :at",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: {
      ":at": at,
      ":ttl": Math.ceil(at / 1000) + END_SECONDS,
    },
  });
}
