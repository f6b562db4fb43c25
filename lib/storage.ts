import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import {
  AnyPrincipal,
  Effect,
  PolicyDocument,
  PolicyStatement,
} from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import {
  tableIds,
  tableOf,
  type TableDeclaration,
  type TableId,
} from "../shared/tables.ts";
import type { Settings } from "./settings.ts";

/** Reads and writes that saves take of a table for each write of `answers`: each request reads its session. */
const WARMED: Partial<Record<TableId, readonly [number, number]>> = {
  answers: [0.5, 1],
  tokens: [1, 0],
};

type StorageProps = Pick<Settings, "disposable" | "warmWrites" | "indexes">;

/** The tables of `shared/tables.ts`. */
export class Storage extends Construct {
  readonly tables: Readonly<Record<TableId, Table>>;

  constructor(scope: Construct, id: string, props: StorageProps) {
    super(scope, id);
    this.tables = Object.fromEntries(
      tableIds.map((table) => [table, this.#add(table, props)]),
    ) as Record<TableId, Table>;
  }

  #add(
    id: TableId,
    { disposable, warmWrites, indexes: made }: StorageProps,
  ): Table {
    const { key, endsAt, indexes = {} } = tableOf(id);
    const share = WARMED[id];
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    const table = new Table(this, name, {
      ...keysOf(key),
      ...(endsAt && { timeToLiveAttribute: endsAt }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...(warmWrites &&
        share && {
          warmThroughput: {
            // A new table starts with these, and is not made slower.
            readUnitsPerSecond: Math.max(
              12_000,
              Math.ceil(warmWrites * share[0]),
            ),
            writeUnitsPerSecond: Math.max(4_000, warmWrites * share[1]),
          },
        }),
      ...(id === "audit" && { resourcePolicy: onlyNewEntries() }),
      deletionProtection: !disposable,
      removalPolicy: disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    for (const [indexName, index] of Object.entries(indexes)) {
      if (made?.includes(indexName) === false) continue;
      table.addGlobalSecondaryIndex({
        indexName,
        ...keysOf(index.key),
        ...(index.attributes.length === 0
          ? { projectionType: ProjectionType.KEYS_ONLY }
          : {
              projectionType: ProjectionType.INCLUDE,
              nonKeyAttributes: [...index.attributes],
            }),
      });
    }
    return table;
  }
}

/** Returns the policy of the log: what is entered stays, whatever rights anybody has. */
function onlyNewEntries(): PolicyDocument {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: [
          "dynamodb:DeleteItem",
          "dynamodb:UpdateItem",
          "dynamodb:BatchWriteItem",
          "dynamodb:PartiQLDelete",
          "dynamodb:PartiQLUpdate",
        ],
        resources: ["*"],
      }),
    ],
  });
}

function keysOf([partition, sort]: TableDeclaration["key"]) {
  const keyOf = (name: string) => ({ name, type: AttributeType.STRING });
  return {
    partitionKey: keyOf(partition),
    ...(sort && { sortKey: keyOf(sort) }),
  };
}
