import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  Table,
  TableEncryption,
  type Attribute,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import type { Settings } from "./settings.ts";

function text(name: string): Attribute {
  return {
    name,
    type: AttributeType.STRING,
  };
}

/**
 * Tables. `answers` has one item per student with everything that must change together: answers, status, submission
 * with all that it freezes, and the state of uploaded documents. `tabs`, `addAnother` and `documents` have an item per
 * student and thing; `documents` are those made of an application, today its PDF. `tokens` has one per session, link,
 * mailed link, sign-up, device and count, and one per folder whose sweep carries on.
 */
export class Storage extends Construct {
  readonly answers: Table;
  readonly tabs: Table;
  readonly addAnother: Table;
  readonly documents: Table;
  readonly tokens: Table;

  constructor(
    scope: Construct,
    id: string,
    props: Pick<Settings, "disposable" | "warmWrites">,
  ) {
    super(scope, id);
    const table = (
      name: string,
      partitionKey: Attribute,
      sortKey?: Attribute,
      timeToLiveAttribute?: string,
      warmWrites?: number,
    ) =>
      new Table(this, name, {
        partitionKey,
        ...(sortKey ? { sortKey } : {}),
        ...(timeToLiveAttribute === undefined ? {} : { timeToLiveAttribute }),
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.AWS_MANAGED,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        ...(warmWrites === undefined
          ? {}
          : {
              warmThroughput: {
                // A new table starts with these, and is not made slower. A save reads half as much as it writes.
                readUnitsPerSecond: Math.max(12_000, Math.ceil(warmWrites / 2)),
                writeUnitsPerSecond: Math.max(4_000, warmWrites),
              },
            }),
        deletionProtection: !props.disposable,
        removalPolicy: props.disposable
          ? RemovalPolicy.DESTROY
          : RemovalPolicy.RETAIN,
      });
    // Every save writes it.
    this.answers = table(
      "Answers",
      text("student"),
      undefined,
      undefined,
      props.warmWrites,
    );
    this.tabs = table("Tabs", text("student"), text("tab_id"));
    this.addAnother = table("AddAnother", text("student"), text("button_id"));
    this.documents = table("Documents", text("student"), text("answer_key"));
    this.tokens = table(
      "Tokens",
      text("token_hash"),
      undefined,
      "time_to_live",
    );
  }
}
