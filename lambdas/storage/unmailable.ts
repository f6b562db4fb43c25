import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { UNMAILABLE_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { readToken, table } from "./table.ts";

function keyOf(address: string) {
  return { token_hash: `unmailable#${hashOf(address.toLowerCase())}` };
}

/** Records that an address takes no mails, or does not want them. The address itself is not stored. */
export async function markUnmailable(address: string): Promise<void> {
  const time_to_live = epochSeconds() + UNMAILABLE_SECONDS;
  await table.send(
    new PutCommand({
      TableName: environment.table("tokens"),
      Item: { ...keyOf(address), time_to_live },
    }),
  );
}

/** Returns whether mails to an address have bounced or been complained of within the last weeks. */
export async function isUnmailable(address: string): Promise<boolean> {
  const mark = await readToken(keyOf(address));
  return Number(mark?.["time_to_live"] ?? 0) > epochSeconds();
}
