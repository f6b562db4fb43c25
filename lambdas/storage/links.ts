import {
  DeleteCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { PrintedScope } from "../../shared/contract/replies.ts";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { hashOf, newSecret } from "../security/secrets.ts";
import { readToken, table, tryWrite } from "./table.ts";

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
}

/** Lifetime that no link exceeds, after which a list of links has none that works. */
const LONGEST_SECONDS = 30 * 24 * 3600;

function keyOf(token: string) {
  return { token_hash: `link#${hashOf(token)}` };
}

/** Returns the key of the item that lists an applicant's links, so that they are found without their tokens. */
function listKey(student: string) {
  return { token_hash: `link#of ${student}` };
}

/** Creates a token for one applicant. Only its hash is stored, so the token cannot be shown again. */
export async function createLink(
  link: Omit<Link, "expires_at">,
  lifetimeSeconds: number,
): Promise<string> {
  const token = newSecret();
  const expiresAt = epochSeconds() + lifetimeSeconds;
  // Listed before it exists: an erasure misses none.
  await table.send(
    new UpdateCommand({
      TableName: environment.table("tokens"),
      Key: listKey(link.student),
      UpdateExpression: "ADD links :links SET time_to_live = :ttl",
      ExpressionAttributeValues: {
        ":links": new Set([keyOf(token).token_hash]),
        ":ttl": epochSeconds() + LONGEST_SECONDS,
      },
    }),
  );
  // Refused if it is repeated after a lost reply; the token is random.
  await tryWrite(
    table.send(
      new PutCommand({
        TableName: environment.table("tokens"),
        Item: {
          ...keyOf(token),
          ...link,
          expires_at: expiresAt,
          time_to_live: expiresAt,
        },
        ConditionExpression: "attribute_not_exists(token_hash)",
      }),
    ),
  );
  return token;
}

/** Finds the link of a token, if it has one of these scopes and is neither expired nor revoked. */
export async function findLink<S extends LinkScope>(
  token: string,
  scopes: readonly S[],
): Promise<Link<S> | undefined> {
  if (token === "") return undefined;
  const link = (await readToken(keyOf(token))) as
    (Link<S> & { revoked?: boolean }) | undefined;
  return link !== undefined &&
    scopes.includes(link.scope) &&
    link.revoked !== true &&
    link.expires_at > epochSeconds()
    ? link
    : undefined;
}

/**
 * Revokes a link before it expires.
 * @returns false if there is no such link
 */
export function revokeLink(token: string): Promise<boolean> {
  return tryWrite(
    table.send(
      new UpdateCommand({
        TableName: environment.table("tokens"),
        Key: keyOf(token),
        UpdateExpression: "SET revoked = :true",
        ConditionExpression: "attribute_exists(token_hash)",
        ExpressionAttributeValues: { ":true": true },
      }),
    ),
  );
}

/** Deletes every link to an applicant. */
export async function deleteLinksOf(student: string): Promise<void> {
  const list = await readToken(listKey(student));
  const links = (list?.["links"] ?? []) as Iterable<string>;
  for (const token_hash of [...links, listKey(student).token_hash]) {
    await table.send(
      new DeleteCommand({
        TableName: environment.table("tokens"),
        Key: { token_hash },
      }),
    );
  }
}
