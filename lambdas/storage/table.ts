import {
  ConditionalCheckFailedException,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type DeleteCommandInput,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { environment } from "../environment.ts";

export const table = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

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

interface TokenKey {
  readonly token_hash: string;
}

/** Reads an item of the table of tokens with strong consistency. */
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
  return Item;
}

/**
 * Stores an item of the table of tokens.
 * @returns false if the condition does not hold
 */
export function putToken(
  Item: TokenKey & Readonly<Record<string, unknown>>,
  condition: { readonly ConditionExpression?: string } = {},
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

export async function deleteToken(Key: TokenKey): Promise<void> {
  const TableName = environment.table("tokens");
  await table.send(new DeleteCommand({ TableName, Key }));
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
