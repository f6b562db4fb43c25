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
      }) as CreateTableCommandInput,
  );
  async function reset() {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    for (const TableName of TableNames) {
      await client.send(new DeleteTableCommand({ TableName }));
    }
    for (const table of tables) {
      await client.send(new CreateTableCommand(table));
    }
  }
  if (!isRestart(folder)) await reset();
  return {
    endpoint,
    reset,
    async stop() {
      client.destroy();
    },
  };
}
