import { createHmac } from "node:crypto";
import { isSameSecret } from "./secrets.ts";

/**
 * Value of a session's cookie. Each renewal replaces it with the next generation's, which only the server can
 * make: its key stays in the session's item. Concurrent requests get the same one.
 */
export interface SessionCookie {
  /** Secret followed by the owner of the session. */
  readonly sessionId: string;
  readonly generation: number;
}

function signatureOf(
  { sessionId, generation }: SessionCookie,
  key: string,
): string {
  return createHmac("sha256", key)
    .update(`${sessionId}.${generation}`)
    .digest("base64url");
}

export function writeSessionCookie(cookie: SessionCookie, key: string): string {
  return `${cookie.sessionId}.${cookie.generation}.${signatureOf(cookie, key)}`;
}

/** Parses a cookie without verifying it; undefined if it is malformed, or too long for a key. */
export function parseSessionCookie(value: string): SessionCookie | undefined {
  const [, sessionId = "", generation = ""] =
    /^([\w-]{1,64}\.[\w-]{1,64})\.(\d{1,9})\.[\w-]{1,64}$/.exec(value) ?? [];
  return sessionId === ""
    ? undefined
    : { sessionId, generation: Number(generation) };
}

/** Returns whether the server made this cookie with this key. */
export function isGenuine(value: string, key: string): boolean {
  const cookie = parseSessionCookie(value);
  return (
    cookie !== undefined && isSameSecret(value, writeSessionCookie(cookie, key))
  );
}
