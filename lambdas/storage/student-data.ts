import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { environment } from "../environment.ts";
import { deleteObjects, listObjects } from "./bucket.ts";
import { table } from "./table.ts";

const FOLDERS = ["uploads", "documents", "applications"];

/** Everything that is stored under a student's id. */
export interface StudentData {
  /** Items of each of the four tables. */
  readonly items: Readonly<
    Record<
      "answers" | "tabs" | "add_another" | "documents",
      readonly Record<string, unknown>[]
    >
  >;
  /** Keys of the objects in the bucket. */
  readonly objects: readonly string[];
}

function tablesOf() {
  return {
    answers: { name: environment.answersTable, key: ["student"] },
    tabs: { name: environment.tabsTable, key: ["student", "tab_id"] },
    add_another: {
      name: environment.addAnotherTable,
      key: ["student", "button_id"],
    },
    documents: {
      name: environment.documentsTable,
      key: ["student", "answer_key"],
    },
  } as const;
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
  return Items;
}

export async function findStudentData(student: string): Promise<StudentData> {
  const { answers, tabs, add_another, documents } = tablesOf();
  const objects = await Promise.all(
    FOLDERS.map((folder) => listObjects(`${folder}/${student}/`)),
  );
  return {
    items: {
      answers: await itemsOf(student, answers.name),
      tabs: await itemsOf(student, tabs.name),
      add_another: await itemsOf(student, add_another.name),
      documents: await itemsOf(student, documents.name),
    },
    objects: objects.flat().map(({ key }) => key),
  };
}

/**
 * Deletes everything that is stored under a student's id. The bucket keeps old versions of objects for 30 days, the
 * tables can be restored for 35, and the items of the table of tokens expire.
 */
export async function eraseStudent(student: string): Promise<void> {
  const { items, objects } = await findStudentData(student);
  await deleteObjects(objects);
  for (const [kind, { name, key }] of Object.entries(tablesOf())) {
    for (const item of items[kind as keyof typeof items]) {
      await table.send(
        new DeleteCommand({
          TableName: name,
          Key: Object.fromEntries(key.map((part) => [part, item[part]])),
        }),
      );
    }
  }
}
