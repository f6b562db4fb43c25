import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  PutCommand,
  UpdateCommand,
  type DeleteCommandInput,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { TableId } from "../../shared/tables.ts";
import { epochSeconds, nowIso } from "../clock.ts";
import { environment } from "../environment.ts";

export const table = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

/** Returns whether a call has failed because there is no such table. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof ResourceNotFoundException;
}

/**
 * Sends a conditional write.
 * @returns false if its condition does not hold, or no longer
 */
export async function tryWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Lists the keys of a table's items that are due by now, those that have waited longest first. */
export async function* listDueKeys<Key>(
  id: TableId,
  due: string,
): AsyncGenerator<Key> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: environment.table(id),
      IndexName: "byDue",
      KeyConditionExpression: "due = :due AND due_at <= :now",
      ExpressionAttributeValues: { ":due": due, ":now": nowIso() },
    },
  );
  for await (const { Items = [] } of pages) yield* Items as Key[];
}

export type Condition = Pick<
  UpdateCommandInput,
  "ConditionExpression" | "ExpressionAttributeValues"
>;

interface TokenKey {
  readonly token_hash: string;
}

/**
 * Reads an item of the table of tokens with strong consistency. What has ended by its `time_to_live` is gone, although
 * DynamoDB deletes it late.
 */
export async function readToken(
  Key: TokenKey,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: environment.table("tokens"),
      Key,
      ConsistentRead: true,
    }),
  );
  const end = Number(Item?.["time_to_live"] ?? Infinity);
  return end > epochSeconds() ? Item : undefined;
}

/**
 * Stores an item of the table of tokens.
 * @returns false if the condition does not hold
 */
export function putToken(
  Item: TokenKey & Readonly<Record<string, unknown>>,
  condition: Condition = {},
): Promise<boolean> {
  const TableName = environment.table("tokens");
  return tryWrite(
    table.send(new PutCommand({ TableName, Item, ...condition })),
  );
}

/**
 * Updates an item of the table of tokens.
 * @returns false if the condition does not hold
 */
export function updateToken(
  Key: TokenKey,
  update: Omit<UpdateCommandInput, "TableName" | "Key">,
): Promise<boolean> {
  const TableName = environment.table("tokens");
  return tryWrite(table.send(new UpdateCommand({ TableName, Key, ...update })));
}

export async function deleteToken(
  Key: TokenKey,
  condition: Condition = {},
): Promise<void> {
  const TableName = environment.table("tokens");
  await tryWrite(
    table.send(new DeleteCommand({ TableName, Key, ...condition })),
  );
}

/**
 * Takes an item out of the table of tokens.
 * @returns the item, to one caller alone; undefined if the condition does not hold
 */
export async function takeToken(
  Key: TokenKey,
  condition: Omit<DeleteCommandInput, "TableName" | "Key">,
): Promise<(TokenKey & Readonly<Record<string, unknown>>) | undefined> {
  const TableName = environment.table("tokens");
  let taken: Readonly<Record<string, unknown>> | undefined;
  const deletion = new DeleteCommand({
    TableName,
    Key,
    ReturnValues: "ALL_OLD",
    ...condition,
  });
  await tryWrite(
    table.send(deletion).then(({ Attributes }) => (taken = Attributes)),
  );
  return taken && { ...taken, ...Key };
}
