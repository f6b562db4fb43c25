import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type CreateTableCommandInput,
} from "@aws-sdk/client-dynamodb";
import type {
  DynamoDbOptions,
  LocalDynamoDb,
} from "../../../packages/local-cloud/dynamodb/dynamodb.ts";
import { credentials } from "../../../packages/local-cloud/server/credentials.ts";
import type { ResourcesOf } from "../../../packages/local-cloud/template/read-template.ts";
import { isRestart } from "./restart.ts";

/** Creates the template's tables in the engine, as CloudFormation would. */
export async function startDynamoDb(
  resourcesOf: ResourcesOf,
  { folder }: DynamoDbOptions,
): Promise<LocalDynamoDb> {
  const endpoint = process.env["CONFORMANCE_DYNAMODB"] ?? "";
  const client = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials,
  });
  const tables = resourcesOf("AWS::DynamoDB::Table").map(
    ({ name, properties }) =>
      ({
        TableName: name,
        KeySchema: properties.resolve("KeySchema"),
        AttributeDefinitions: properties.resolve("AttributeDefinitions"),
        BillingMode: "PAY_PER_REQUEST",
        ...(properties.has("GlobalSecondaryIndexes") && {
          GlobalSecondaryIndexes: properties.resolve("GlobalSecondaryIndexes"),
        }),
      }) as CreateTableCommandInput,
  );
  async function existing(): Promise<readonly string[]> {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    return TableNames;
  }
  /** At a restart too, as the emulator does. */
  async function createMissing() {
    const present = await existing();
    for (const table of tables) {
      if (present.includes(table.TableName ?? "")) continue;
      await client.send(new CreateTableCommand(table));
    }
  }
  async function reset() {
    for (const TableName of await existing()) {
      await client.send(new DeleteTableCommand({ TableName }));
    }
    await createMissing();
  }
  await (isRestart(folder) ? createMissing() : reset());
  return {
    endpoint,
    reset,
    async stop() {
      client.destroy();
    },
  };
}
