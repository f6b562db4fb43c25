import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { INACTIVITY_TIMEOUT_MS } from "../../shared/application/limits.ts";
import { hashOf, newSecret } from "../accounts/secrets.ts";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { table, written } from "./table.ts";

/** A little longer than the browser's 15 minutes, so that the browser is the one that ends a session. */
const IDLE_SECONDS = INACTIVITY_TIMEOUT_MS / 1000 + 300;
const ABSOLUTE_SECONDS = 12 * 3600;
/** How old `last_seen` may get before it is written again. */
const TOUCH_SECONDS = 60;

interface StoredSession {
  readonly token_hash: string;
  readonly student: string;
  readonly username: string;
  /** Milliseconds since 1970, before the password was checked. */
  readonly begun: number;
  readonly last_seen: number;
  readonly expires_at: number;
}

const keyOf = (sessionId: string) => ({
  token_hash: `session#${hashOf(sessionId)}`,
});

/** The item that ends all earlier sessions of one account at once. */
const endOf = (owner: string) => ({ token_hash: `end#${owner}` });

/** A secret, and behind it whose it is: so a session and the end of all sessions of its owner are read together. */
export const newSessionId = (username: string): string =>
  `${newSecret()}.${hashOf(username)}`;

const ownerOf = (sessionId: string): string => sessionId.split(".")[1] ?? "";

/** @param begun milliseconds since 1970 */
export const createSession = async (
  sessionId: string,
  student: { id: string; username: string },
  begun: number,
): Promise<void> => {
  const now = epochSeconds();
  await table.send(
    new PutCommand({
      TableName: environment.tokensTable,
      Item: {
        ...keyOf(sessionId),
        student: student.id,
        username: student.username,
        begun,
        last_seen: now,
        expires_at: now + ABSOLUTE_SECONDS,
        time_to_live: now + ABSOLUTE_SECONDS,
      },
      ConditionExpression: "attribute_not_exists(token_hash)",
    }),
  );
};

const read = async (
  Key: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> | undefined> => {
  const { Item } = await table.send(
    new GetCommand({
      TableName: environment.tokensTable,
      Key,
      ConsistentRead: true,
    }),
  );
  return Item;
};

/** A session that is neither revoked, nor idle, nor too old; the times are checked here because deletion comes late. */
export const findSession = async (
  sessionId: string,
): Promise<StoredSession | undefined> => {
  const [session, end] = await Promise.all([
    read(keyOf(sessionId)) as Promise<
      (StoredSession & { revoked?: boolean }) | undefined
    >,
    read(endOf(ownerOf(sessionId))) as Promise<{ at: number } | undefined>,
  ]);
  const now = epochSeconds();
  if (!session || session.revoked === true) return undefined;
  if (end && session.begun < end.at) return undefined;
  return session.expires_at > now && session.last_seen + IDLE_SECONDS > now
    ? session
    : undefined;
};

/** Keeps an active session alive, at most one write a minute. */
export const touchSession = async (session: StoredSession): Promise<void> => {
  const now = epochSeconds();
  if (now - session.last_seen < TOUCH_SECONDS) return;
  await written(
    table.send(
      new UpdateCommand({
        TableName: environment.tokensTable,
        Key: { token_hash: session.token_hash },
        UpdateExpression: "SET last_seen = :now",
        ConditionExpression:
          "attribute_exists(token_hash) AND attribute_not_exists(revoked) AND last_seen < :now",
        ExpressionAttributeValues: { ":now": now },
      }),
    ),
  );
};

export const revokeSession = async (sessionId: string): Promise<void> => {
  await written(
    table.send(
      new UpdateCommand({
        TableName: environment.tokensTable,
        Key: keyOf(sessionId),
        UpdateExpression: "SET revoked = :true",
        ConditionExpression: "attribute_exists(token_hash)",
        ExpressionAttributeValues: { ":true": true },
      }),
    ),
  );
};

/** Ends all sessions of an account that began before this time, in milliseconds since 1970. */
export const revokeSessionsOf = async (
  username: string,
  at: number,
): Promise<void> => {
  await written(
    table.send(
      new UpdateCommand({
        TableName: environment.tokensTable,
        Key: endOf(hashOf(username)),
        UpdateExpression: "SET #at = :at, time_to_live = :ttl",
        ConditionExpression: "attribute_not_exists(#at) OR #at < :at",
        ExpressionAttributeNames: { "#at": "at" },
        ExpressionAttributeValues: {
          ":at": at,
          // By then, each of them has ended by itself.
          ":ttl": Math.ceil(at / 1000) + ABSOLUTE_SECONDS,
        },
      }),
    ),
  );
};
