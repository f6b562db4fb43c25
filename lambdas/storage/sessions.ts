import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { INACTIVITY_TIMEOUT_MS } from "../../shared/application/limits.ts";
import { clock, epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { newSecret } from "../security/secrets.ts";
import {
  isGenuine,
  parseSessionCookie,
  writeSessionCookie,
} from "../security/session-cookie.ts";
import {
  ABSOLUTE_SECONDS,
  endKey,
  newSessionId,
  ownerOf,
  sessionKey,
} from "./session-keys.ts";
import { readToken, table, tryWrite } from "./table.ts";

/**
 * Limit of inactivity: a little longer than the browser's 15 minutes, so that the browser is the one that ends a
 * session.
 */
const IDLE_SECONDS = INACTIVITY_TIMEOUT_MS / 1000 + 300;
/** Age at which `last_seen` is written again. */
const TOUCH_SECONDS = 60;
/** Age at which a cookie is replaced by the next: a copied one is noticed at the next use of either. */
const RENEW_MS = 15 * 60 * 1000;
/** Time for which concurrent requests may carry the cookie that has just been replaced. */
const GRACE_MS = 10_000;

interface StoredSession {
  readonly token_hash: string;
  readonly student: string;
  /** Milliseconds since 1970, before the password was checked. */
  readonly startedAt: number;
  readonly last_seen: number;
  readonly expires_at: number;
  /** Key that signs the cookies of this session. */
  readonly cookie_key: string;
  /** Newest generation of the cookie that a browser has sent. */
  readonly generation: number;
  /** Time of its first use, in milliseconds since 1970; at first that of the login. */
  readonly generation_since: number;
}

export interface FoundSession extends StoredSession {
  /** State of this request's cookie: the newest, the one before within its grace period, or an older one: a copy. */
  readonly cookie: "newest" | "late" | "replaced";
  readonly sessionId: string;
  /** Generation of this request's cookie. */
  readonly cookieGeneration: number;
}

/**
 * Stores a session, which names its student by the id alone, and returns its first cookie.
 * @param startedAt milliseconds since 1970
 */
export async function createSession(
  student: string,
  username: string,
  startedAt: number,
): Promise<string> {
  const now = epochSeconds();
  const sessionId = newSessionId(username);
  const key = newSecret();
  // Refused if it is repeated after a lost reply; the id is random.
  await tryWrite(
    table.send(
      new PutCommand({
        TableName: environment.table("tokens"),
        Item: {
          ...sessionKey(sessionId),
          student,
          startedAt,
          last_seen: now,
          cookie_key: key,
          generation: 0,
          generation_since: startedAt,
          expires_at: now + ABSOLUTE_SECONDS,
          time_to_live: now + ABSOLUTE_SECONDS,
        },
        ConditionExpression: "attribute_not_exists(token_hash)",
      }),
    ),
  );
  return writeSessionCookie({ sessionId, generation: 0 }, key);
}

function cookieState(
  { generation, generation_since: since }: StoredSession,
  cookieGeneration: number,
): FoundSession["cookie"] {
  if (cookieGeneration >= generation) return "newest";
  const isLate =
    cookieGeneration === generation - 1 &&
    clock.now().getTime() - since < GRACE_MS;
  return isLate ? "late" : "replaced";
}

/**
 * Finds the session of a genuine cookie, if it is neither revoked, nor idle, nor too old. The times are checked here
 * because DynamoDB deletes expired items late.
 */
export async function findSession(
  value: string,
): Promise<FoundSession | undefined> {
  const cookie = parseSessionCookie(value);
  if (!cookie) return undefined;
  const { sessionId, generation: cookieGeneration } = cookie;
  const [session, end] = await Promise.all([
    readToken(sessionKey(sessionId)) as Promise<
      (StoredSession & { revoked?: boolean }) | undefined
    >,
    readToken(endKey(ownerOf(sessionId))) as Promise<
      { at: number } | undefined
    >,
  ]);
  const now = epochSeconds();
  if (!session || session.revoked === true) return undefined;
  if (!isGenuine(value, session.cookie_key)) return undefined;
  if (end && session.startedAt < end.at) return undefined;
  return session.expires_at > now && session.last_seen + IDLE_SECONDS > now
    ? {
        ...session,
        sessionId,
        cookieGeneration,
        cookie: cookieState(session, cookieGeneration),
      }
    : undefined;
}

/**
 * Returns the cookie that replaces this request's, once that has been in use for a quarter of an hour. Until a browser
 * sends it, every request gets the same one, so a lost reply logs nobody out.
 */
export function nextCookie({
  sessionId,
  cookie,
  cookieGeneration,
  generation,
  generation_since: since,
  cookie_key: key,
}: FoundSession): string | undefined {
  const isDue =
    cookie === "newest" &&
    cookieGeneration === generation &&
    clock.now().getTime() - since >= RENEW_MS;
  if (!isDue) return undefined;
  return writeSessionCookie(
    { sessionId, generation: cookieGeneration + 1 },
    key,
  );
}

/** Keeps an active session alive with at most one write a minute, and records the first use of a new cookie. */
export async function touchSession(session: FoundSession): Promise<void> {
  const now = epochSeconds();
  const isNew = session.cookieGeneration > session.generation;
  if (!isNew && now - session.last_seen < TOUCH_SECONDS) return;
  const alive =
    "attribute_exists(token_hash) AND attribute_not_exists(revoked)";
  await tryWrite(
    table.send(
      new UpdateCommand({
        TableName: environment.table("tokens"),
        Key: { token_hash: session.token_hash },
        ...(isNew
          ? {
              UpdateExpression:
                "SET last_seen = :now, generation = :generation, generation_since = :since",
              ConditionExpression: `${alive} AND generation < :generation`,
              ExpressionAttributeValues: {
                ":now": now,
                ":generation": session.cookieGeneration,
                ":since": clock.now().getTime(),
              },
            }
          : {
              UpdateExpression: "SET last_seen = :now",
              ConditionExpression: `${alive} AND last_seen < :now`,
              ExpressionAttributeValues: { ":now": now },
            }),
      }),
    ),
  );
}
