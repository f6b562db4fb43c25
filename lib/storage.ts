import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { keyOf, tableIds, tables, type TableId } from "../shared/tables.ts";
import type { Settings } from "./settings.ts";

/** The tables of `shared/tables.ts`. */
export class Storage extends Construct {
  readonly tables: Readonly<Record<TableId, Table>>;

  constructor(
    scope: Construct,
    id: string,
    props: Pick<Settings, "disposable" | "warmWrites">,
  ) {
    super(scope, id);
    this.tables = Object.fromEntries(
      tableIds.map((table) => [table, this.#add(table, props)]),
    ) as Record<TableId, Table>;
  }

  #add(
    id: TableId,
    { disposable, warmWrites }: Pick<Settings, "disposable" | "warmWrites">,
  ): Table {
    const [partitionKey, sortKey] = keyOf(id).map((name = "") => ({
      name,
      type: AttributeType.STRING,
    }));
    if (partitionKey === undefined) throw new Error(`${id} has no key.`);
    const declared = tables[id];
    return new Table(this, `${id.charAt(0).toUpperCase()}${id.slice(1)}`, {
      partitionKey,
      ...(sortKey ? { sortKey } : {}),
      ...("endsAt" in declared ? { timeToLiveAttribute: declared.endsAt } : {}),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // Every save writes it.
      ...(id === "answers" && warmWrites !== undefined
        ? {
            warmThroughput: {
              // A new table starts with these, and is not made slower. A save reads half as much as it writes.
              readUnitsPerSecond: Math.max(12_000, Math.ceil(warmWrites / 2)),
              writeUnitsPerSecond: Math.max(4_000, warmWrites),
            },
          }
        : {}),
      deletionProtection: !disposable,
      removalPolicy: disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
  }
}
