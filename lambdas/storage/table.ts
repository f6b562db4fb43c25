import {
  ConditionalCheckFailedException,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
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

/** Reads an item of the table of tokens with strong consistency. */
export async function readToken(Key: {
  readonly token_hash: string;
}): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: environment.table("tokens"),
      Key,
      ConsistentRead: true,
    }),
  );
  return Item;
}
