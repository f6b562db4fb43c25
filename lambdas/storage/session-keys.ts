import { hashOf, newSecret } from "../security/secrets.ts";

/** The longest life of a session. */
export const ABSOLUTE_SECONDS = 12 * 3600;

/** The item of a session. */
export function sessionKey(sessionId: string) {
  return {
    token_hash: `session#${hashOf(sessionId)}`,
  };
}

/** The item that ends all earlier sessions and mailed links of one account at once. */
export function endKey(owner: string) {
  return { token_hash: `end#${owner}` };
}

/** A secret, and behind it whose it is: so a session and the end of all sessions of its owner are read together. */
export function newSessionId(username: string): string {
  return `${newSecret()}.${hashOf(username)}`;
}

/** The owner of a session, as `endKey` takes it. */
export function ownerOf(sessionId: string): string {
  return sessionId.split(".")[1] ?? "";
}
