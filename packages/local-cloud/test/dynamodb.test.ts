import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
  type AttributeValue,
  type UpdateItemCommandInput,
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

  it.each<[string, Partial<UpdateItemCommandInput>]>([
    ["an attribute that is missing", { UpdateExpression: "SET a = a + :n" }],
    [
      "an expression of more than 4 KB",
      { UpdateExpression: `SET a = :n${" ".repeat(4096)}` },
    ],
    ["an item of more than 400 KB", setTo({ S: "x".repeat(400 * 1024) })],
    ["a value of more than 32 levels", setTo(nested(32))],
    ["an attribute without a name", setTo({ M: { "": { S: "x" } } })],
    ["a number of more than 38 digits", setTo({ N: `1.${"2".repeat(38)}` })],
    ["an empty key", { Key: { ...key, sk: { S: "" } } }],
    ["a reserved word", { UpdateExpression: "SET status = :n" }],
    ["a value that nothing uses", { UpdateExpression: "SET a = b" }],
  ])("rejects %s, and changes nothing", async (_name, change) => {
    const update = new UpdateItemCommand({
      TableName: "Answers",
      Key: key,
      UpdateExpression: "SET a = :n",
      ExpressionAttributeValues: { ":n": { N: "1" } },
      ...change,
    });
    await expect(client.send(update)).rejects.toMatchObject({
      name: "ValidationException",
    });
    const { Item } = await client.send(
      new GetItemCommand({ TableName: "Answers", Key: key }),
    );
    expect(Item).toBeUndefined();
  });

  it("accepts a value of 32 levels, and empty texts outside of keys", async () => {
    const Item = { ...key, deep: nested(31), empty: { S: "" } };
    await client.send(new PutItemCommand({ TableName: "Answers", Item }));
    const read = await client.send(
      new GetItemCommand({ TableName: "Answers", Key: key }),
    );
    expect(read.Item).toEqual(Item);
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

function setTo(value: AttributeValue): Partial<UpdateItemCommandInput> {
  return { ExpressionAttributeValues: { ":n": value } };
}

/** Returns a text inside this many maps. */
function nested(levels: number): AttributeValue {
  return levels === 0 ? { S: "x" } : { M: { inner: nested(levels - 1) } };
}
