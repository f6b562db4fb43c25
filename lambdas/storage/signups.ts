import { randomInt } from "node:crypto";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import {
  LINK_SECONDS,
  PENDING_SECONDS,
  SIGNUP_BROWSER_SECONDS,
} from "../security/limits.ts";
import { seal, unseal } from "../security/sealed-text.ts";
import { hashOf, keyedHashOf } from "../security/secrets.ts";
import type { Proof } from "./mailed-tokens.ts";
import {
  deleteToken,
  putToken,
  readToken,
  tokenKey,
  updateToken,
} from "./table.ts";

const USE = "password of a sign-up";

function passwordKey(device: string, username: string) {
  return tokenKey("signup", `${device} ${username}`);
}

/** Returns the key of a sign-up that waits for the proof of its mailbox. */
function pendingKey(username: string) {
  return tokenKey("pending", username);
}

/** Returns the hashes that six digits may be stored as: by a secret of the functions, and by one that it replaces. */
function codeHashes(digits: string, username: string): readonly string[] {
  return environment.originSecrets.map((secret) =>
    keyedHashOf(`${digits} ${username}`, secret),
  );
}

/**
 * Creates six digits that confirm a sign-up; those of an earlier mail are void. Without a proof, nothing is left of the
 * sign-up after a week.
 */
export async function createCode(username: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = epochSeconds();
  const [hash] = codeHashes(code, username);
  await updateToken(pendingKey(username), {
    UpdateExpression:
      "SET code_hash = :hash, code_expires_at = :code, time_to_live = :end",
    ExpressionAttributeValues: {
      ":hash": hash,
      ":code": now + LINK_SECONDS.confirm,
      ":end": now + PENDING_SECONDS,
    },
  });
  return code;
}

/** Returns whether somebody has signed up with an address in the last week and not confirmed it. */
export async function isPending(username: string): Promise<boolean> {
  return (await readToken(pendingKey(username))) !== undefined;
}

/**
 * Takes the digits that were mailed last, if these are they: they work once. Given back, they are void if others were
 * mailed in the meantime.
 */
export async function takeCode(
  username: string,
  digits: string,
): Promise<Proof | undefined> {
  for (const hash of codeHashes(digits, username)) {
    const isTaken = await updateToken(pendingKey(username), {
      UpdateExpression: "REMOVE code_hash",
      ConditionExpression: "code_hash = :hash AND code_expires_at > :now",
      ExpressionAttributeValues: { ":hash": hash, ":now": epochSeconds() },
    });
    const giveBack = () =>
      updateToken(pendingKey(username), {
        UpdateExpression: "SET code_hash = :hash",
        ConditionExpression:
          "attribute_exists(token_hash) AND attribute_not_exists(code_hash)",
        ExpressionAttributeValues: { ":hash": hash },
      });
    if (isTaken) return { purpose: "confirm", giveBack };
  }
  return undefined;
}

export function endSignup(username: string): Promise<void> {
  return deleteToken(pendingKey(username));
}

/**
 * Keeps the password of a sign-up, for the browser that signed up only, until the mailbox is proved. A later sign-up of
 * the same browser replaces it.
 */
export async function keepPassword(
  device: string,
  username: string,
  password: string,
  tab: string | undefined,
): Promise<void> {
  await putToken({
    ...passwordKey(device, username),
    ...(tab !== undefined && { tab_hash: hashOf(tab) }),
    sealed: seal(password, device, USE, username),
    time_to_live: epochSeconds() + SIGNUP_BROWSER_SECONDS,
  });
}

/** Returns the ISO 8601 time at which this browser signed up last, if it did in the last two hours. */
export async function signedUpAt(
  device: string,
  username: string,
): Promise<string | undefined> {
  const item = await readToken(passwordKey(device, username));
  if (item === undefined) return undefined;
  const signedUp = Number(item["time_to_live"]) - SIGNUP_BROWSER_SECONDS;
  return new Date(signedUp * 1000).toISOString();
}

/** Finds the password that this browser, or only this tab of it, signed up with in the last two hours. */
export async function findPassword(
  device: string,
  username: string,
  tab?: string,
): Promise<string | undefined> {
  const item = await readToken(passwordKey(device, username));
  const isOfTab = tab === undefined || item?.["tab_hash"] === hashOf(tab);
  return item && isOfTab
    ? unseal(item["sealed"] as Uint8Array, device, USE, username)
    : undefined;
}

export function forgetPassword(
  device: string,
  username: string,
): Promise<void> {
  return deleteToken(passwordKey(device, username));
}
