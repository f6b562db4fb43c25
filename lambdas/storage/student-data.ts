import {
  studentTableIds,
  tables,
  type StudentTableId,
} from "../../shared/tables.ts";
import { environment } from "../environment.ts";
import { deleteObjects, listObjects } from "./bucket.ts";
import { deleteLinksOf } from "./links.ts";
import { unpacked } from "./long-texts.ts";
import { deleteItem, itemsOf } from "./table.ts";

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
      (await itemsOf(student, environment.table(id) + suffix)).map(unpacked),
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
  // The application last: what is interrupted is found by it.
  for (const id of studentTableIds.toReversed()) {
    for (const item of items[id]) {
      const key = tables[id].key.map((part) => [part, item[part]]);
      await deleteItem(id, Object.fromEntries(key));
    }
  }
}
