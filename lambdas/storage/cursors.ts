import { epochSeconds } from "../clock.ts";
import { newSecret } from "../security/secrets.ts";
import { putToken, readToken, tokenKey } from "./table.ts";

/** Where a listing in pages goes on: for one caller, with what was selected at its beginning. */
export interface Cursor {
  readonly by: string;
  readonly deed: string;
  readonly state: unknown;
  readonly after: unknown;
  /** Rows of the pages before. */
  readonly rows: number;
}

/** Time between two pages of whoever writes files or prints meanwhile. */
const LIFETIME_SECONDS = 3600;

/** Stores a cursor. @returns the token by which its caller goes on */
export async function storeCursor(cursor: Cursor): Promise<string> {
  const token = newSecret();
  const time_to_live = epochSeconds() + LIFETIME_SECONDS;
  await putToken({ ...tokenKey("cursor", token), ...cursor, time_to_live });
  return token;
}

/** Returns the cursor of a token; undefined if it is another caller's, or has ended. */
export async function findCursor(
  token: string,
  by: string,
): Promise<Cursor | undefined> {
  const cursor = (await readToken(tokenKey("cursor", token))) as unknown as
    Cursor | undefined;
  return cursor?.by === by ? cursor : undefined;
}
