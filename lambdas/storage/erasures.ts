import {
  DeleteCommand,
  paginateQuery,
  PutCommand,
} from "@aws-sdk/lib-dynamodb";
import { environment } from "../environment.ts";
import { table } from "./table.ts";

/** Students whose erasure was announced, until they are erased. */
export interface Erasures {
  /** ISO 8601 time of the announcement. */
  readonly at: string;
  readonly students: readonly {
    readonly student: string;
    readonly username: string;
  }[];
}

/** Partition of the announced erasures, beside the log. */
const LOG = "erasures";
/** Students in an item, which has room for 400 KB: an address has up to 254 characters. */
const MAX_STUDENTS = 1_000;

/** Stores announced erasures, as several lists if they are many. */
export async function storeErasures({ at, students }: Erasures): Promise<void> {
  for (let start = 0; start < students.length; start += MAX_STUDENTS) {
    const Item = {
      log: LOG,
      at: `${at} ${String(start).padStart(6, "0")}`,
      students: students.slice(start, start + MAX_STUDENTS),
    };
    await table.send(
      new PutCommand({ TableName: environment.table("audit"), Item }),
    );
  }
}

/** Lists what is announced and not done, oldest first; `at` tells a list from the others, too. */
export async function* listErasures(): AsyncGenerator<Erasures> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: environment.table("audit"),
      KeyConditionExpression: "#log = :log",
      ExpressionAttributeNames: { "#log": "log" },
      ExpressionAttributeValues: { ":log": LOG },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { at, students } of Items as Erasures[]) yield { at, students };
  }
}

export async function removeErasures({ at }: Erasures): Promise<void> {
  await table.send(
    new DeleteCommand({
      TableName: environment.table("audit"),
      Key: { log: LOG, at },
    }),
  );
}
