import type { LocalCloud } from "@admission/local-cloud";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unpacked } from "../../lambdas/storage/long-texts.ts";

/** Returns access with all rights to the tables that tests inspect. */
export function tablesOf(cloud: LocalCloud) {
  const client = () => DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const nameOf = (table: `${string}_TABLE`) => cloud.environment[table] ?? "";
  const stored = async (table: Parameters<typeof nameOf>[0]) => {
    const { Items = [] } = await client().send(
      new ScanCommand({ TableName: nameOf(table) }),
    );
    return Items;
  };
  return {
    items: async (
      table: Parameters<typeof nameOf>[0],
    ): Promise<Readonly<Record<string, unknown>>[]> => {
      const items = await stored(table);
      return table === "ANSWERS_TABLE" ? items.map(unpacked) : items;
    },
    /** Returns a function that puts every item of a table back as it is, or with other values of the attributes that it has. */
    kept: async (table: Parameters<typeof nameOf>[0]) => {
      const items = await stored(table);
      return async (others: Readonly<Record<string, string>> = {}) => {
        for (const item of items) {
          const Item = Object.fromEntries(
            Object.entries(item).map(([name, value]) => [
              name,
              others[name] ?? value,
            ]),
          );
          await client().send(
            new PutCommand({ TableName: nameOf(table), Item }),
          );
        }
      };
    },
    /** Stores an answer in an application without any checks. */
    plantAnswer: async (student: string, key: string, value: unknown) => {
      await client().send(
        new UpdateCommand({
          TableName: nameOf("ANSWERS_TABLE"),
          Key: { student },
          UpdateExpression: "SET answer.#key = :value",
          ExpressionAttributeNames: { "#key": key },
          ExpressionAttributeValues: { ":value": value },
        }),
      );
    },
  };
}
