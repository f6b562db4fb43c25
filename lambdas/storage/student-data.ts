import {
  DeleteCommand,
  paginateScan,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import {
  studentTableIds,
  tables,
  type StudentTableId,
} from "../../shared/tables.ts";
import { nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import type { DocumentRecord } from "./applications.ts";
import { deleteObjects, listObjects, writePdf } from "./bucket.ts";
import { deleteLinksOf } from "./links.ts";
import { packed, unpacked } from "./long-texts.ts";
import { table, tryWrite } from "./table.ts";
import { convertedKey, generationAfter } from "./upload-keys.ts";

const FOLDERS = ["uploads", "documents", "applications"];

type Item = Readonly<Record<string, unknown>>;
/** Items of each table of students. */
export type StudentItems = Readonly<Record<StudentTableId, readonly Item[]>>;

/** Everything that is stored under a student's id. */
export interface StudentData {
  readonly items: StudentItems;
  /** Keys of the objects in the bucket. */
  readonly objects: readonly string[];
}

async function itemsOf(
  student: string,
  TableName: string,
): Promise<Record<string, unknown>[]> {
  // A student has a few items: one page of a query holds them all.
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "student = :student",
      ExpressionAttributeValues: { ":student": student },
      ConsistentRead: true,
    }),
  );
  return Items.map(unpacked);
}

/** What of an application tells whose it is and when it was last used. */
interface ListedApplication {
  readonly student: string;
  readonly username: string;
  readonly successful_login?: readonly string[];
}

/** Lists all applications, page by page, for a command that concerns them all. */
export async function* listApplications(): AsyncGenerator<ListedApplication> {
  const pages = paginateScan(
    { client: table },
    {
      TableName: environment.table("answers"),
      ProjectionExpression: "student, username, successful_login",
    },
  );
  for await (const { Items = [] } of pages) {
    yield* Items.map(unpacked) as unknown as ListedApplication[];
  }
}

/** @param suffix what the names of other tables add, from which the items are read: restored ones beside today's */
export async function findStudentData(
  student: string,
  suffix = "",
): Promise<StudentData> {
  const objects = await Promise.all(
    FOLDERS.map((folder) => listObjects(`${folder}/${student}/`)),
  );
  const items = await Promise.all(
    studentTableIds.map(async (id) => [
      id,
      await itemsOf(student, environment.table(id) + suffix),
    ]),
  );
  return {
    items: Object.fromEntries(items) as StudentItems,
    objects: objects.flat().map(({ key }) => key),
  };
}

/**
 * Deletes everything that is stored under a student's id. The bucket keeps old versions of objects for 30 days, the
 * tables can be restored for 35, and sessions, which name no address, expire.
 */
export async function eraseStudent(student: string): Promise<void> {
  const { items, objects } = await findStudentData(student);
  await deleteObjects(objects);
  await deleteLinksOf(student);
  for (const id of studentTableIds) await deleteItems(id, items[id]);
}

async function deleteItems(
  id: StudentTableId,
  items: readonly Item[],
): Promise<void> {
  for (const item of items) {
    await table.send(
      new DeleteCommand({
        TableName: environment.table(id),
        Key: Object.fromEntries(
          tables[id].key.map((part) => [part, item[part]]),
        ),
      }),
    );
  }
}

/** Returns the keys of the converted documents that belong to an application. */
export function documentsOf({ student, documents }: Item): readonly string[] {
  return Object.entries((documents ?? {}) as Record<string, DocumentRecord>)
    .filter(([, { status }]) => status === "COMPLETED")
    .map(([answer_key, { generation }]) =>
      convertedKey({ student: String(student), answer_key }, generation),
    );
}

type Documents = Readonly<Record<string, DocumentRecord>>;

const NO_DOCUMENT = {
  status: "NOT_ANSWERED",
  message: "",
  error: "",
  file_name: "",
  file_size: 0,
} as const;

/**
 * Returns the records of restored documents, newer than every upload until now: none of those comes back. A conversion
 * that has not ended then never will.
 */
function restoredDocuments(earlier: Documents, now: Documents): Documents {
  const keys = Object.keys({ ...now, ...earlier });
  return Object.fromEntries(
    keys.map((key) => {
      const record = earlier[key];
      const isOver =
        record?.status === "COMPLETED" || record?.status === "FAILED";
      const [, known] = [record, now[key]]
        .map((each) => each?.generation ?? "")
        .toSorted();
      return [
        key,
        {
          ...(isOver ? record : NO_DOCUMENT),
          generation: generationAfter(known),
          updated_at: nowIso(),
        },
      ];
    }),
  );
}

/**
 * Puts an earlier state of an application back: answers, choices and converted documents, under this student's id,
 * which may be another than they had. Its PDF is made anew.
 * @param readDocument returns the bytes of a document by its earlier key
 * @returns false if the application is submitted, and so stays as it is
 */
export async function restoreStudent(
  { id: student, username }: { readonly id: string; readonly username: string },
  earlier: StudentItems,
  readDocument: (key: string) => Promise<Uint8Array>,
): Promise<boolean> {
  const { items } = await findStudentData(student);
  const [application = {}] = earlier.answers;
  const recordsOf = (item: Item = {}) => (item["documents"] ?? {}) as Documents;
  const before = recordsOf(application);
  const documents = restoredDocuments(before, recordsOf(items.answers[0]));
  for (const [answer_key, { status, generation }] of Object.entries(
    documents,
  )) {
    if (status !== "COMPLETED") continue;
    const [from = ""] = documentsOf({
      ...application,
      documents: { [answer_key]: before[answer_key] },
    });
    const to = convertedKey({ student, answer_key }, generation);
    await writePdf(to, await readDocument(from));
  }
  // A counter never goes back: what was written or printed at its value would seem to be the same.
  const next = (counter: "version" | "revision") =>
    Math.max(
      ...[application, ...items.answers].map((item) =>
        Number(item[counter] ?? 0),
      ),
    ) + 1;
  const isRestored = await tryWrite(
    table.send(
      new PutCommand({
        TableName: environment.table("answers"),
        Item: {
          ...packed(application),
          student,
          username,
          documents,
          version: next("version"),
          revision: next("revision"),
        },
        ConditionExpression:
          "attribute_not_exists(submitted_at) OR submitted_at = :none",
        ExpressionAttributeValues: { ":none": "" },
      }),
    ),
  );
  if (!isRestored) return false;
  // What is made of an application is made anew.
  const others = studentTableIds.filter(
    (id) => id !== "answers" && id !== "documents",
  );
  for (const id of others) {
    await deleteItems(id, items[id]);
    for (const item of earlier[id]) {
      const Item = { ...item, student };
      const TableName = environment.table(id);
      await table.send(new PutCommand({ TableName, Item }));
    }
  }
  return true;
}
