import { randomUUID } from "node:crypto";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { putItem, table } from "./table.ts";

/** Enters something in a log: entries of the same millisecond do not replace each other. */
export async function enterIn(log: string, entry: object): Promise<void> {
  const item = { ...entry, log, at: `${nowIso()} ${randomUUID()}` };
  await putItem("audit", item);
}

/**
 * Lists the entries of a log with their keys, oldest first, between two ISO 8601 times, or after a key; of one
 * application, as an index has them moments later.
 */
export async function* entriesOf<Entry>(
  of: { readonly log: string; readonly reference?: string | undefined },
  since: string,
  until: string,
  after?: string,
): AsyncGenerator<{ readonly at: string; readonly row: Entry }> {
  const isOfOne = of.reference !== undefined;
  const pages = paginateQuery(
    { client: table, startingToken: after && { ...of, at: after } },
    {
      TableName: environment.table("audit"),
      ...(isOfOne && { IndexName: "ofApplication" }),
      KeyConditionExpression: "#key = :key AND #at BETWEEN :since AND :until",
      ExpressionAttributeNames: {
        "#key": isOfOne ? "reference" : "log",
        "#at": "at",
      },
      ExpressionAttributeValues: {
        ":key": of.reference ?? of.log,
        ":since": since,
        ":until": until,
      },
      ConsistentRead: !isOfOne,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { log, at, ...row } of Items) {
      // The index has those of all logs.
      if (log === of.log) yield { at: String(at), row: row as Entry };
    }
  }
}
