import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { hashOf } from "../accounts/secrets.ts";
import { readSessionCookie } from "../accounts/session-cookie.ts";
import { environment } from "../environment.ts";
import { ABSOLUTE_SECONDS, endKey, sessionKey } from "./session-keys.ts";
import { table, written } from "./table.ts";

/** Revokes the session of a cookie, however old the cookie is. */
export const revokeSession = async (value: string): Promise<void> => {
  const cookie = readSessionCookie(value);
  if (!cookie) return;
  await written(
    table.send(
      new UpdateCommand({
        TableName: environment.tokensTable,
        Key: sessionKey(cookie.sessionId),
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
        Key: endKey(hashOf(username)),
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
