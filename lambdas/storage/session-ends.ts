import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { environment } from "../environment.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { ABSOLUTE_SECONDS, endKey, sessionKeys } from "./session-keys.ts";
import { table, tryWrite } from "./table.ts";

/** Revokes the session of a cookie. */
export async function revokeSession(value: string): Promise<void> {
  const keys = sessionKeys(value);
  if (!keys) return;
  await tryWrite(
    table.send(
      new UpdateCommand({
        TableName: environment.table("tokens"),
        Key: keys.item,
        UpdateExpression: "SET revoked = :true",
        ConditionExpression: "attribute_exists(token_hash)",
        ExpressionAttributeValues: { ":true": true },
      }),
    ),
  );
}

/** Time after which every earlier session and mailed link has expired by itself. */
const END_SECONDS = Math.max(ABSOLUTE_SECONDS, ...Object.values(LINK_SECONDS));

/** Ends all sessions and mailed links of an account that started before `at`, in milliseconds since 1970. */
export async function endAllBefore(
  username: string,
  at: number,
): Promise<void> {
  await tryWrite(
    table.send(
      new UpdateCommand({
        TableName: environment.table("tokens"),
        Key: endKey(hashOf(username)),
        UpdateExpression: "SET #at = :at, time_to_live = :ttl",
        ConditionExpression: "attribute_not_exists(#at) OR #at < :at",
        ExpressionAttributeNames: { "#at": "at" },
        ExpressionAttributeValues: {
          ":at": at,
          ":ttl": Math.ceil(at / 1000) + END_SECONDS,
        },
      }),
    ),
  );
}
