import { epochSeconds } from "../clock.ts";
import { DEVICE_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { putToken, readToken } from "./table.ts";

/** Returns the key of an item that stores neither the secret nor the account. */
function keyOf(device: string, username: string) {
  return {
    token_hash: `device#${hashOf(`${device} ${username}`)}`,
  };
}

/** Remembers for 90 days that this browser has logged in to this account, or proved to get its mail. */
export async function rememberDevice(
  device: string,
  username: string,
): Promise<void> {
  const expiresAt = epochSeconds() + DEVICE_SECONDS;
  await putToken({
    ...keyOf(device, username),
    expires_at: expiresAt,
    time_to_live: expiresAt,
  });
}

/** Returns whether a browser was remembered for an account within the last 90 days. */
export async function isKnownDevice(
  device: string,
  username: string,
): Promise<boolean> {
  const item = await readToken(keyOf(device, username));
  return Number(item?.["expires_at"] ?? 0) > epochSeconds();
}
