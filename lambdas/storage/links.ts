import type { PrintedScope } from "../../shared/contract/replies.ts";
import { epochSeconds } from "../clock.ts";
import { newSecret } from "../security/secrets.ts";
import {
  deleteToken,
  putToken,
  readToken,
  tokenKey,
  updateToken,
} from "./table.ts";

/**
 * Scope of a link: `service` shows the whole application, `reader` what a decision is based on, `public` the answers
 * that may be shown to others.
 */
export type LinkScope = PrintedScope | "public";

export interface Link<S extends LinkScope = LinkScope> {
  readonly scope: S;
  readonly student: string;
  readonly expires_at: number;
  readonly created_by: string;
  /** Hash of the token of the reading that it is part of, with which it ends. */
  readonly reading?: string;
  /** Number of the submission that it shows, of scope `service`; without one, the application as it is. */
  readonly version?: number;
}

/** Who makes the links that functions open to print. No role session's name has a colon, so staff is told apart. */
export const PRINTER = "function:pdf-print";

const HOUR = 3600;

/** Longest lives of links; one that is to end later is neither made nor opened. */
export const LIFETIME_SECONDS: Readonly<Record<LinkScope, number>> = {
  service: 8 * HOUR,
  reader: 8 * HOUR,
  public: 7 * 24 * HOUR,
};

function keyOf(token: string) {
  return tokenKey("link", token);
}

/** Returns the key of the item that lists an applicant's links, so that they are found without their tokens. */
function listKey(student: string) {
  return { token_hash: `link#of ${student}` };
}

/**
 * Creates a token for one applicant. Only its hash is stored, so the token cannot be shown again.
 * @throws RangeError for a life that is longer than those of its scope
 */
export async function createLink(
  link: Omit<Link, "expires_at">,
  lifetimeSeconds = LIFETIME_SECONDS[link.scope],
): Promise<string> {
  if (lifetimeSeconds > LIFETIME_SECONDS[link.scope]) {
    throw new RangeError(`No ${link.scope} link lives so long.`);
  }
  const token = newSecret();
  const expiresAt = epochSeconds() + lifetimeSeconds;
  // Listed before it exists: an erasure misses none.
  await updateToken(listKey(link.student), {
    UpdateExpression: "ADD links :links SET time_to_live = :ttl",
    ExpressionAttributeValues: {
      ":links": new Set([keyOf(token).token_hash]),
      // Then none of them works.
      ":ttl": epochSeconds() + LIFETIME_SECONDS.public,
    },
  });
  await putLink(token, { ...link, expires_at: expiresAt });
  return token;
}

// Refused if it is repeated after a lost reply; the token is random.
function putLink(
  token: string,
  item: { readonly expires_at: number; readonly created_by: string },
): Promise<boolean> {
  return putToken(
    { ...keyOf(token), ...item, time_to_live: item.expires_at },
    { ConditionExpression: "attribute_not_exists(token_hash)" },
  );
}

/** Creates the token of a reading: of readers' links that expire together, and are revoked together by it. */
export async function createReading(created_by: string): Promise<{
  readonly token: string;
  /** What its links name. */
  readonly reading: string;
  readonly expires_at: number;
}> {
  const token = newSecret();
  const expires_at = epochSeconds() + LIFETIME_SECONDS.reader;
  // Without a scope: it opens nothing itself.
  await putLink(token, { created_by, expires_at });
  return { token, reading: keyOf(token).token_hash, expires_at };
}

interface Ending {
  readonly scope?: LinkScope;
  readonly expires_at?: number;
  readonly revoked?: boolean;
}

function isOpen({ scope, expires_at = 0, revoked }: Ending = {}): boolean {
  const left = expires_at - epochSeconds();
  const most = LIFETIME_SECONDS[scope ?? "reader"];
  return revoked !== true && left > 0 && left <= most;
}

/** Finds the link of a token, if it has one of these scopes and is neither expired nor revoked. */
export async function findLink<S extends LinkScope>(
  token: string,
  scopes: readonly S[],
): Promise<Link<S> | undefined> {
  if (token === "") return undefined;
  const link = (await readToken(keyOf(token))) as
    (Link<S> & Ending) | undefined;
  if (!link || !scopes.includes(link.scope) || !isOpen(link)) return undefined;
  return link.reading === undefined ||
    isOpen(await readToken({ token_hash: link.reading }))
    ? link
    : undefined;
}

/** Returns what is stored of a link, or of a reading, which has no student and no scope; undefined if there is none. */
export async function readLink(
  token: string,
): Promise<Partial<Link> | undefined> {
  return readToken(keyOf(token));
}

/**
 * Revokes a link, or a reading with all of its links, before it expires.
 * @returns false if there is no such link
 */
export function revokeLink(token: string): Promise<boolean> {
  return updateToken(keyOf(token), {
    UpdateExpression: "SET revoked = :true",
    ConditionExpression: "attribute_exists(token_hash)",
    ExpressionAttributeValues: { ":true": true },
  });
}

export async function deleteLinksOf(student: string): Promise<void> {
  const list = await readToken(listKey(student));
  const links = (list?.["links"] ?? []) as Iterable<string>;
  for (const token_hash of [...links, listKey(student).token_hash]) {
    await deleteToken({ token_hash });
  }
}
