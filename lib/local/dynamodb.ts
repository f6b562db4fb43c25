import dynalite from "dynalite";
import { closeServer, listen } from "./loopback-server.ts";
import type { ResourcesOf } from "./read-template.ts";

/** The template's tables behind the wire protocol of DynamoDB. */
export interface LocalDynamoDb {
  readonly endpoint: string;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** @param folder where the items are kept; absent = in memory */
export async function startDynamoDb(
  resourcesOf: ResourcesOf,
  { folder, port = 0 }: { folder?: string | undefined; port?: number } = {},
): Promise<LocalDynamoDb> {
  const tables = resourcesOf("AWS::DynamoDB::Table").map(
    ({ name, properties }) => ({
      TableName: name,
      KeySchema: properties.plain("KeySchema"),
      AttributeDefinitions: properties.plain("AttributeDefinitions"),
      GlobalSecondaryIndexes: properties.plain("GlobalSecondaryIndexes"),
      LocalSecondaryIndexes: properties.plain("LocalSecondaryIndexes"),
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  const server = dynalite({
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
    ...(folder === undefined ? {} : { path: folder }),
  });
  const endpoint = `http://127.0.0.1:${await listen(server, port, "127.0.0.1")}`;
  const send = (operation: string, input: unknown) =>
    callDynamoDb(endpoint, operation, input);

  const existing = (await send("ListTables", {})) as {
    TableNames: readonly string[];
  };
  for (const table of tables) {
    if (existing.TableNames.includes(table.TableName)) continue;
    await send("CreateTable", table);
    await untilActive(send, table.TableName);
  }
  return {
    endpoint,
    async reset() {
      await Promise.all(tables.map((table) => emptyTable(send, table)));
    },
    async stop() {
      await closeServer(server);
    },
  };
}

type Send = (operation: string, input: unknown) => Promise<unknown>;

async function untilActive(send: Send, TableName: string): Promise<void> {
  for (;;) {
    const { Table } = (await send("DescribeTable", { TableName })) as {
      Table: { TableStatus: string };
    };
    if (Table.TableStatus === "ACTIVE") return;
  }
}

interface Page {
  readonly Items: readonly Readonly<Record<string, unknown>>[];
  readonly LastEvaluatedKey?: unknown;
}

/** Deletes item by item: a table that is dropped and made again is busy for a moment. */
async function emptyTable(
  send: Send,
  { TableName, KeySchema }: { TableName: string; KeySchema: unknown },
): Promise<void> {
  const keys = (KeySchema as readonly { AttributeName: string }[]).map(
    (key) => key.AttributeName,
  );
  let ExclusiveStartKey: unknown;
  do {
    const page = (await send("Scan", { TableName, ExclusiveStartKey })) as Page;
    await Promise.all(
      page.Items.map((item) =>
        send("DeleteItem", {
          TableName,
          Key: Object.fromEntries(keys.map((key) => [key, item[key]])),
        }),
      ),
    );
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

async function callDynamoDb(
  endpoint: string,
  operation: string,
  input: unknown,
): Promise<unknown> {
  const reply = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
      "x-amz-date": "20260101T000000Z",
      authorization:
        "AWS4-HMAC-SHA256 Credential=local, SignedHeaders=host, Signature=local",
    },
    body: JSON.stringify(input),
  });
  const body: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${operation}: ${JSON.stringify(body)}`);
  return body;
}
