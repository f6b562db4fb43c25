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
import { CLIENT } from "../aws.ts";
import { epochSeconds, nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { hashOf } from "../security/secrets.ts";

export const table = DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT), {
  marshallOptions: { removeUndefinedValues: true },
});

/** Returns whether a call has failed because there is no such table. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof ResourceNotFoundException;
}

/** Sends a conditional write. @returns its reply; undefined if the condition does not hold, or no longer */
async function tryWrite<Reply>(
  write: Promise<Reply>,
): Promise<Reply | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

type Item = Readonly<Record<string, unknown>>;
export type Condition = Pick<
  UpdateCommandInput,
  | "ConditionExpression"
  | "ExpressionAttributeNames"
  | "ExpressionAttributeValues"
>;
type Update = Omit<UpdateCommandInput, "TableName" | "Key">;

/** Reads an item with strong consistency. */
export async function readItem(
  id: TableId,
  Key: Item,
): Promise<Item | undefined> {
  const TableName = environment.table(id);
  const command = new GetCommand({ TableName, Key, ConsistentRead: true });
  return (await table.send(command)).Item;
}

/** Stores an item. @returns false if the condition does not hold */
export async function putItem(
  id: TableId,
  Item: Item,
  condition: Condition = {},
): Promise<boolean> {
  const TableName = environment.table(id);
  const command = new PutCommand({ TableName, Item, ...condition });
  return (await tryWrite(table.send(command))) !== undefined;
}

/** Updates an item. @returns the attributes that it asks for; undefined if the condition does not hold */
export async function updateItem(
  id: TableId,
  Key: Item,
  update: Update,
): Promise<Item | undefined> {
  const TableName = environment.table(id);
  const command = new UpdateCommand({ TableName, Key, ...update });
  const reply = await tryWrite(table.send(command));
  return reply && (reply.Attributes ?? {});
}

/** Deletes an item, unless the condition does not hold. @returns the attributes that it asks for */
export async function deleteItem(
  id: TableId,
  Key: Item,
  condition: Condition & Pick<DeleteCommandInput, "ReturnValues"> = {},
): Promise<Item | undefined> {
  const TableName = environment.table(id);
  const command = new DeleteCommand({ TableName, Key, ...condition });
  return (await tryWrite(table.send(command)))?.Attributes;
}

/** Reads a student's items of the table of this name, with strong consistency. */
export async function itemsOf(
  student: string,
  TableName: string,
): Promise<readonly Item[]> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName,
      KeyConditionExpression: "student = :student",
      ExpressionAttributeValues: { ":student": student },
      ConsistentRead: true,
    },
  );
  const items: Item[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
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

interface TokenKey {
  readonly token_hash: string;
}

/** Returns the key of an item that does not store the secret or the address by which it is found. */
export function tokenKey(kind: string, secret: string): TokenKey {
  return { token_hash: `${kind}#${hashOf(secret)}` };
}

/**
 * Reads an item of the table of tokens. What has ended by its `time_to_live` is gone, although DynamoDB deletes it late.
 */
export async function readToken(Key: TokenKey): Promise<Item | undefined> {
  const item = await readItem("tokens", { ...Key });
  const end = Number(item?.["time_to_live"] ?? Infinity);
  return end > epochSeconds() ? item : undefined;
}

/** Stores an item of the table of tokens. @returns false if the condition does not hold */
export function putToken(
  item: TokenKey & Item,
  condition?: Condition,
): Promise<boolean> {
  return putItem("tokens", item, condition);
}

/** Updates an item of the table of tokens. @returns false if the condition does not hold */
export async function updateToken(
  Key: TokenKey,
  update: Update,
): Promise<boolean> {
  return (await updateItem("tokens", { ...Key }, update)) !== undefined;
}

export async function deleteToken(Key: TokenKey): Promise<void> {
  await deleteItem("tokens", { ...Key });
}

/**
 * Takes an item out of the table of tokens.
 * @returns the item, to one caller alone; undefined if the condition does not hold
 */
export async function takeToken(
  Key: TokenKey,
  condition: Condition,
): Promise<(TokenKey & Item) | undefined> {
  const taken = await deleteItem(
    "tokens",
    { ...Key },
    { ReturnValues: "ALL_OLD", ...condition },
  );
  return taken && { ...taken, ...Key };
}
