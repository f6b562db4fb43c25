import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { INACTIVITY_TIMEOUT_MS } from "../../shared/application/limits.ts";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { ABSOLUTE_SECONDS, newSession, sessionKeys } from "./session-keys.ts";
import { readToken, table, tryWrite } from "./table.ts";

/**
 * Limit of inactivity: a little longer than the browser's 15 minutes, so that the browser is the one that ends a
 * session.
 */
const IDLE_SECONDS = INACTIVITY_TIMEOUT_MS / 1000 + 300;
/** Age at which `last_seen` is written again. */
const TOUCH_SECONDS = 60;

interface StoredSession {
  readonly token_hash: string;
  readonly student: string;
  /** Milliseconds since 1970, before the password was checked. */
  readonly startedAt: number;
  readonly last_seen: number;
  readonly expires_at: number;
  readonly revoked?: boolean;
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
  const session = newSession(username);
  // Refused if it is repeated after a lost reply; the value is random.
  await tryWrite(
    table.send(
      new PutCommand({
        TableName: environment.table("tokens"),
        Item: {
          ...sessionKeys(session)?.item,
          student,
          startedAt,
          last_seen: now,
          expires_at: now + ABSOLUTE_SECONDS,
          time_to_live: now + ABSOLUTE_SECONDS,
        },
        ConditionExpression: "attribute_not_exists(token_hash)",
      }),
    ),
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
  const keys = sessionKeys(value);
  if (!keys) return undefined;
  const [session, end] = await Promise.all([
    readToken(keys.item) as Promise<StoredSession | undefined>,
    readToken(keys.end) as Promise<{ at: number } | undefined>,
  ]);
  const now = epochSeconds();
  if (!session || session.revoked === true) return undefined;
  if (end && session.startedAt < end.at) return undefined;
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
  await tryWrite(
    table.send(
      new UpdateCommand({
        TableName: environment.table("tokens"),
        Key: { token_hash },
        UpdateExpression: "SET last_seen = :now",
        ConditionExpression:
          "attribute_exists(token_hash) AND attribute_not_exists(revoked) AND last_seen < :now",
        ExpressionAttributeValues: { ":now": now },
      }),
    ),
  );
}
