import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { SIGNUP_BROWSER_SECONDS } from "../security/limits.ts";
import { seal, unseal } from "../security/sealed-password.ts";
import { hashOf } from "../security/secrets.ts";
import { readToken, table } from "./table.ts";

/** Returns the key of an item that stores neither the secret of the browser nor the address. */
function keyOf(device: string, username: string) {
  return {
    token_hash: `signup#${hashOf(`${device} ${username}`)}`,
  };
}

/**
 * Keeps the password of a sign-up, for the browser that signed up only, until the mailbox is proved. A later sign-up of
 * the same browser replaces it.
 */
export async function keepPassword(
  device: string,
  username: string,
  password: string,
): Promise<void> {
  const expiresAt = epochSeconds() + SIGNUP_BROWSER_SECONDS;
  await table.send(
    new PutCommand({
      TableName: environment.tokensTable,
      Item: {
        ...keyOf(device, username),
        sealed: seal(password, device, username),
        expires_at: expiresAt,
        time_to_live: expiresAt,
      },
    }),
  );
}

/** Finds the password that this browser signed up with in the last two hours. */
export async function findPassword(
  device: string,
  username: string,
): Promise<string | undefined> {
  const item = await readToken(keyOf(device, username));
  return item && Number(item["expires_at"]) > epochSeconds()
    ? unseal(item["sealed"] as Uint8Array, device, username)
    : undefined;
}

export async function forgetPassword(
  device: string,
  username: string,
): Promise<void> {
  await table.send(
    new DeleteCommand({
      TableName: environment.tokensTable,
      Key: keyOf(device, username),
    }),
  );
}
