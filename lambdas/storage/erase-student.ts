import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { environment } from "../environment.ts";
import { deleteObjects, listObjects } from "./bucket.ts";
import { table } from "./table.ts";

/**
 * Deletes everything that is stored under a student's id. The bucket keeps old versions of objects for 30 days, and the
 * items of the table of tokens expire.
 */
export async function eraseStudent(student: string): Promise<void> {
  for (const folder of ["uploads", "documents", "applications"]) {
    const objects = await listObjects(`${folder}/${student}/`);
    await deleteObjects(objects.map(({ key }) => key));
  }
  await Promise.all([
    eraseItems(student, environment.tabsTable, "tab_id"),
    eraseItems(student, environment.addAnotherTable, "button_id"),
    eraseItems(student, environment.documentsTable, "answer_key"),
    eraseItems(student, environment.answersTable),
  ]);
}

async function eraseItems(
  student: string,
  TableName: string,
  sortKey?: string,
): Promise<void> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "student = :student",
      ExpressionAttributeValues: { ":student": student },
      ConsistentRead: true,
    }),
  );
  for (const item of Items) {
    const Key =
      sortKey === undefined
        ? { student }
        : { student, [sortKey]: item[sortKey] as string };
    await table.send(new DeleteCommand({ TableName, Key }));
  }
}
