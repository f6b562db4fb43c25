import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";

/** One client, as functions that share a process have it. */
const client = new DynamoDBClient({ maxAttempts: 1 });

/** Reads an item. @returns ok, or the name of the error */
export async function handler({ pk }: { readonly pk: string }) {
  try {
    await client.send(
      new GetItemCommand({
        TableName: "Table",
        Key: { pk: { S: pk }, sk: { S: "1" } },
      }),
    );
    return "ok";
  } catch (error) {
    return (error as Error).name;
  }
}
