import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
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

function keyOf(token: string) {
  return { token_hash: `link#${hashOf(token)}` };
}

/** Creates a token for one applicant. Only its hash is stored, so the token cannot be shown again. */
export async function createLink(
  link: Omit<Link, "expires_at">,
  lifetimeSeconds: number,
): Promise<string> {
  const token = newSecret();
  const expiresAt = epochSeconds() + lifetimeSeconds;
  // Refused if it is repeated after a lost reply; the token is random.
  await tryWrite(
    table.send(
      new PutCommand({
        TableName: environment.tokensTable,
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
        TableName: environment.tokensTable,
        Key: keyOf(token),
        UpdateExpression: "SET revoked = :true",
        ConditionExpression: "attribute_exists(token_hash)",
        ExpressionAttributeValues: { ":true": true },
      }),
    ),
  );
}
