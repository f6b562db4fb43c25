import type { LocalService, ServiceParts } from "../server/helper-server.ts";
import {
  serveJson,
  ServiceError,
  type Input,
} from "../server/json-protocol.ts";
import { callsOf } from "./calls.ts";
import { checkLimits } from "./limits.ts";
import {
  isDynaliteError,
  openTables,
  OPERATIONS,
  type OperationName,
} from "./tables.ts";

/**
 * Starts the template's tables behind the wire protocol of DynamoDB.
 * @param parts their items are stored in a folder; without one, they are in memory
 */
export async function startDynamoDb(
  parts: ServiceParts & { readonly folder?: string | undefined },
): Promise<LocalService> {
  const resources = parts.resourcesOf("AWS::DynamoDB::Table");
  const tables = resources.map(({ name, properties }) => ({
    TableName: name,
    KeySchema: properties.resolve("KeySchema"),
    AttributeDefinitions: properties.resolve("AttributeDefinitions"),
    GlobalSecondaryIndexes: properties.resolve("GlobalSecondaryIndexes"),
    BillingMode: "PAY_PER_REQUEST",
  }));
  const store = await openTables(parts.folder);
  const send: Send = (operation, input) => store.run(operation, input);

  const existing = (await send("ListTables", {})) as {
    TableNames: readonly string[];
  };
  for (const table of tables) {
    if (existing.TableNames.includes(table.TableName)) continue;
    await send("CreateTable", table);
    await untilActive(send, table.TableName);
  }
  const operations = OPERATIONS.map((name) => [
    name,
    async (input: Input) => {
      checkLimits(input);
      return store.run(name, input).catch(throwAsService);
    },
  ]);
  const server = await serveJson(
    parts,
    Object.fromEntries(operations),
    (request, operation, input) => {
      for (const call of callsOf(operation, input, resources)) {
        parts.rights.check(request, call);
      }
    },
  );
  return {
    ...server,
    async reset() {
      await Promise.all(tables.map((table) => emptyTable(send, table)));
    },
    async stop() {
      await server.stop();
      await store.close();
    },
  };
}

function throwAsService(error: unknown): never {
  if (!isDynaliteError(error)) throw error;
  const { __type, message = "" } = error.body;
  throw new ServiceError(__type, message);
}

type Send = (operation: OperationName, input: Input) => Promise<unknown>;

async function untilActive(send: Send, TableName: string): Promise<void> {
  for (;;) {
    const { Table } = (await send("DescribeTable", { TableName })) as {
      Table: { TableStatus: string };
    };
    if (Table.TableStatus === "ACTIVE") return;
  }
}

interface Page {
  readonly Items: readonly Input[];
  readonly LastEvaluatedKey?: unknown;
}

/** Deletes item by item: a table that is dropped and recreated is busy for a moment. */
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
