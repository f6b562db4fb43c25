import { hashOf, newSecret } from "../accounts/secrets.ts";

/** The longest life of a session. */
export const ABSOLUTE_SECONDS = 12 * 3600;

/** The item of a session. */
export const sessionKey = (sessionId: string) => ({
  token_hash: `session#${hashOf(sessionId)}`,
});

/** The item that ends all earlier sessions and mailed links of one account at once. */
export const endKey = (owner: string) => ({ token_hash: `end#${owner}` });

/** A secret, and behind it whose it is: so a session and the end of all sessions of its owner are read together. */
export const newSessionId = (username: string): string =>
  `${newSecret()}.${hashOf(username)}`;

/** The owner of a session, as `endKey` takes it. */
export const ownerOf = (sessionId: string): string =>
  sessionId.split(".")[1] ?? "";
