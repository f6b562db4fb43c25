import { LocalTemplate } from "../local-template.ts";
import { BUCKET, BUS, TABLE } from "./call.ts";

function keysOf(...names: readonly string[]) {
  return names.map((AttributeName, index) => ({
    AttributeName,
    KeyType: index === 0 ? "HASH" : "RANGE",
  }));
}

/** Stack with one of each service that is called. */
export const callsTemplate = new LocalTemplate()
  .with(TABLE, "AWS::DynamoDB::Table", {
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keysOf("pk", "sk"),
    AttributeDefinitions: ["pk", "sk", "due", "due_at"].map(
      (AttributeName) => ({ AttributeName, AttributeType: "S" }),
    ),
    GlobalSecondaryIndexes: [
      {
        IndexName: "byDue",
        KeySchema: keysOf("due", "due_at"),
        Projection: { ProjectionType: "ALL" },
      },
    ],
  })
  .withBucket(BUCKET)
  .with(BUS, "AWS::Events::EventBus", { Name: BUS })
  .withUserPool();
