import { hashOf, newSecret } from "../security/secrets.ts";

/** Limit of a session's life. */
export const ABSOLUTE_SECONDS = 12 * 3600;

/** Returns the key of a session's item. */
export function sessionKey(sessionId: string) {
  return {
    token_hash: `session#${hashOf(sessionId)}`,
  };
}

/** Returns the key of the item that ends all earlier sessions and mailed links of one account at once. */
export function endKey(owner: string) {
  return { token_hash: `end#${owner}` };
}

/**
 * Returns a secret followed by its owner, so that a session and the end of all its owner's sessions are read together.
 */
export function newSessionId(username: string): string {
  return `${newSecret()}.${hashOf(username)}`;
}

/** Returns the owner of a session, as `endKey` takes it. */
export function ownerOf(sessionId: string): string {
  return sessionId.split(".")[1] ?? "";
}
