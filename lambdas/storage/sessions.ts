import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { INACTIVITY_TIMEOUT_MS } from "../../shared/application/limits.ts";
import { hashOf } from "../accounts/secrets.ts";
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
  readonly last_seen: number;
  readonly expires_at: number;
}

const keyOf = (sessionId: string) => ({
  token_hash: `session#${hashOf(sessionId)}`,
});

export const createSession = async (
  sessionId: string,
  student: { id: string; username: string },
): Promise<void> => {
  const now = epochSeconds();
  await table.send(
    new PutCommand({
      TableName: environment.tokensTable,
      Item: {
        ...keyOf(sessionId),
        student: student.id,
        username: student.username,
        last_seen: now,
        expires_at: now + ABSOLUTE_SECONDS,
        time_to_live: now + ABSOLUTE_SECONDS,
      },
      ConditionExpression: "attribute_not_exists(token_hash)",
    }),
  );
};

/** A session that is neither revoked, nor idle, nor too old; the times are checked here because deletion comes late. */
export const findSession = async (
  sessionId: string,
): Promise<StoredSession | undefined> => {
  const { Item } = await table.send(
    new GetCommand({
      TableName: environment.tokensTable,
      Key: keyOf(sessionId),
      ConsistentRead: true,
    }),
  );
  const session = Item as (StoredSession & { revoked?: boolean }) | undefined;
  const now = epochSeconds();
  if (!session || session.revoked === true) return undefined;
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
