import {
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "@jest/globals";
import { startDynamoDb, type LocalDynamoDb } from "../dynamodb/dynamodb.ts";
import { LocalTemplate } from "./local-template.ts";
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
  beforeEach(() => local.reset());
  afterAll(async () => {
    client.destroy();
    await local.stop();
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
