import type { Rights } from "../iam/rights.ts";
import { serveHelper, type LocalService } from "../server/helper-server.ts";
import {
  jsonProtocol,
  ServiceError,
  type Authorize,
  type Operation,
} from "../server/json-protocol.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { callsOf } from "./calls.ts";
import { checkLimits } from "./limits.ts";
import {
  isDynaliteError,
  isOperation,
  openTables,
  type OperationName,
} from "./tables.ts";

/** The template's tables behind the wire protocol of DynamoDB. */
export interface LocalDynamoDb extends LocalService {
  reset(): Promise<void>;
}

export interface DynamoDbOptions {
  readonly rights: Rights;
  /** Folder in which the items are stored; absent = in memory. */
  readonly folder?: string | undefined;
  readonly port?: number;
  readonly log?: (line: string) => void;
}

export async function startDynamoDb(
  resourcesOf: ResourcesOf,
  { rights, folder, port = 0, log = () => {} }: DynamoDbOptions,
): Promise<LocalDynamoDb> {
  const resources = resourcesOf("AWS::DynamoDB::Table");
  const tables = resources.map(({ name, properties }) => ({
    TableName: name,
    KeySchema: properties.resolve("KeySchema"),
    AttributeDefinitions: properties.resolve("AttributeDefinitions"),
    GlobalSecondaryIndexes: properties.resolve("GlobalSecondaryIndexes"),
    LocalSecondaryIndexes: properties.resolve("LocalSecondaryIndexes"),
    BillingMode: "PAY_PER_REQUEST",
  }));
  const store = await openTables(folder);
  const send: Send = (operation, input) => store.run(operation, input);

  const existing = (await send("ListTables", {})) as {
    TableNames: readonly string[];
  };
  for (const table of tables) {
    if (existing.TableNames.includes(table.TableName)) continue;
    await send("CreateTable", table);
    await untilActive(send, table.TableName);
  }
  const operationOf = (name: string): Operation | undefined =>
    isOperation(name)
      ? async (input) => {
          checkLimits(input);
          return store.run(name, input).catch(throwAsService);
        }
      : undefined;
  const authorize: Authorize = (request, operation, input) => {
    for (const call of callsOf(operation, input, resources)) {
      rights.check(request, call);
    }
  };
  const server = await serveHelper(jsonProtocol(operationOf, authorize, log), {
    port,
  });
  return {
    endpoint: server.endpoint,
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

type Send = (
  operation: OperationName,
  input: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

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
