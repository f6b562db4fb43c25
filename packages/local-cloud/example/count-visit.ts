import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";

const client = new DynamoDBClient({});

/** Counts a visit and tells how many there were. */
export async function handler() {
  const { Attributes } = await client.send(
    new UpdateItemCommand({
      TableName: process.env["VISITS"],
      Key: { page: { S: "home" } },
      UpdateExpression: "ADD visits :one",
      ExpressionAttributeValues: { ":one": { N: "1" } },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return {
    statusCode: 200,
    headers: { "content-type": "text/plain" },
    body: `visit ${Attributes?.["visits"]?.N}`,
  };
}
