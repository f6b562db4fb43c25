import { epochSeconds } from "../clock.ts";
import { DEVICE_SECONDS } from "../security/limits.ts";
import { hashOf } from "../security/secrets.ts";
import { putToken, readToken } from "./table.ts";

type Known = Readonly<Record<"device" | "username", string>>;

/** Returns the key of an item that stores neither the secret nor the account. */
function keyOf({ device, username }: Known) {
  return {
    token_hash: `device#${hashOf(`${device} ${username}`)}`,
  };
}

/** Remembers for 90 days that this browser has logged in to this account, or proved to get its mail. */
export async function rememberDevice(known: Known): Promise<void> {
  const time_to_live = epochSeconds() + DEVICE_SECONDS;
  await putToken({ ...keyOf(known), time_to_live });
}

/** Returns whether a browser was remembered for an account within the last 90 days. */
export async function isKnownDevice(known: Known): Promise<boolean> {
  return (await readToken(keyOf(known))) !== undefined;
}
