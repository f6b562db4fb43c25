import { epochSeconds } from "../clock.ts";
import { DEVICE_SECONDS } from "../security/limits.ts";
import { putToken, readToken, tokenKey } from "./table.ts";

type Known = Readonly<Record<"device" | "username", string>>;

function keyOf({ device, username }: Known) {
  return tokenKey("device", `${device} ${username}`);
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
