import { until } from "@admission/test-tools";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type CreateTableCommandInput,
} from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  paginateScan,
} from "@aws-sdk/lib-dynamodb";

type Item = Readonly<Record<string, unknown>>;

/** Copy of a table: what a backup holds of it. */
export interface TableCopy {
  readonly TableName: string;
  readonly schema: Pick<
    CreateTableCommandInput,
    "AttributeDefinitions" | "KeySchema" | "GlobalSecondaryIndexes"
  >;
  readonly items: readonly Item[];
}

/** Most writes of a batch. */
const BATCH = 25;

function client() {
  return DynamoDBDocumentClient.from(new DynamoDBClient({}));
}

/** Copies a table, as a backup does. */
export async function copyTable(TableName: string): Promise<TableCopy> {
  const { Table } = await client().send(
    new DescribeTableCommand({ TableName }),
  );
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: client() },
    { TableName },
  )) {
    items.push(...Items);
  }
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } =
    Table ?? {};
  const indexes = GlobalSecondaryIndexes?.map(
    ({ IndexName, KeySchema: keys, Projection }) => ({
      IndexName,
      KeySchema: keys,
      Projection,
    }),
  );
  const schema = {
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes: indexes,
  };
  return { TableName, schema, items };
}

export async function deleteTable(TableName: string): Promise<void> {
  await client().send(new DeleteTableCommand({ TableName }));
  await until(() =>
    client()
      .send(new DescribeTableCommand({ TableName }))
      .then(
        () => false,
        (error: unknown) => error instanceof ResourceNotFoundException,
      ),
  );
}

/** Makes a table of a copy under the name that it had, as a restore does. */
export async function restoreTable({
  TableName,
  schema,
  items,
}: TableCopy): Promise<void> {
  await client().send(
    new CreateTableCommand({
      TableName,
      ...schema,
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  await until(async () => {
    const { Table } = await client().send(
      new DescribeTableCommand({ TableName }),
    );
    return Table?.TableStatus === "ACTIVE";
  });
  for (let at = 0; at < items.length; at += BATCH) {
    const puts = items
      .slice(at, at + BATCH)
      .map((Item) => ({ PutRequest: { Item } }));
    await client().send(
      new BatchWriteCommand({ RequestItems: { [TableName]: puts } }),
    );
  }
}
