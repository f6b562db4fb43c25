import { hashOf, newSecret } from "../security/secrets.ts";

/** Limit of a session's life. */
export const ABSOLUTE_SECONDS = 12 * 3600;

/** A secret, and the owner, so that a session and the end of all its owner's sessions are read together. */
const SESSION = /^[\da-f]{64}\.([\w-]{43})$/;

export function newSession(username: string): string {
  return `${newSecret()}.${hashOf(username)}`;
}

/** Returns the key of the item that ends all earlier sessions and mailed links of one account at once. */
export function endKey(owner: string) {
  return { token_hash: `end#${owner}` };
}

/** Returns the keys of a session's item and of its owner's end; undefined for a value that is no session's. */
export function sessionKeys(session: string) {
  const [, owner] = SESSION.exec(session) ?? [];
  return owner === undefined
    ? undefined
    : {
        item: { token_hash: `session#${hashOf(session)}` },
        end: endKey(owner),
      };
}
