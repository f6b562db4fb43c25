import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  startDynamoDb,
  type LocalDynamoDb,
} from "../../../lib/local/dynamodb/dynamodb.ts";
import { LocalTemplate } from "../../support/local-template.ts";
import { localClient, localParts } from "./support.ts";

describe("the local DynamoDB", () => {
  let local: LocalDynamoDb;
  let client: DynamoDBClient;
  const key = { pk: { S: "student" }, sk: { S: "answers" } };

  beforeAll(async () => {
    const { resourcesOf, rights } = localParts(
      new LocalTemplate().withTable("Answers").withTable("Tabs"),
    );
    local = await startDynamoDb(resourcesOf, { rights });
    client = new DynamoDBClient(localClient(local.endpoint));
  });
  afterAll(async () => {
    client.destroy();
    await local.stop();
  });

  it("has the tables of the template, keys included", async () => {
    await client.send(
      new PutItemCommand({
        TableName: "Answers",
        Item: { ...key, a: { S: "1" } },
      }),
    );
    const { Item } = await client.send(
      new GetItemCommand({ TableName: "Answers", Key: key }),
    );
    expect(Item).toEqual({ ...key, a: { S: "1" } });
  });

  it("checks conditions", async () => {
    const put = () =>
      client.send(
        new PutItemCommand({
          TableName: "Answers",
          Item: { pk: { S: "once" }, sk: { S: "only" } },
          ConditionExpression: "attribute_not_exists(pk)",
        }),
      );
    await put();
    await expect(put()).rejects.toThrow("The conditional request failed");
  });

  it("empties every table of any size", async () => {
    const filler = { S: "x".repeat(300_000) };
    for (const number of [1, 2, 3, 4, 5]) {
      await client.send(
        new PutItemCommand({
          TableName: "Tabs",
          Item: { pk: { S: `${number}` }, sk: { S: "big" }, filler },
        }),
      );
    }
    await client.send(new PutItemCommand({ TableName: "Answers", Item: key }));
    await local.reset();
    for (const TableName of ["Answers", "Tabs"]) {
      expect((await client.send(new ScanCommand({ TableName }))).Count).toBe(0);
    }
  });
});
