import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { environment } from "../environment.ts";
import { table } from "./table.ts";

/** Choices of a student beside the answers. */
export interface Choices {
  /** Chosen tab by tab id; tabs that were never chosen are absent. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Number of components that an add-another button shows, by button id. */
  readonly add_another: Readonly<Record<string, number>>;
}

/** Stores one choice of a student. */
async function save(
  tableName: string,
  item: Readonly<Record<string, string | number>>,
): Promise<void> {
  // The last choice wins, so there is nothing to compare with.
  await table.send(new PutCommand({ TableName: tableName, Item: item }));
}

async function load<T>(
  tableName: string,
  student: string,
  name: string,
  value: string,
): Promise<Record<string, T>> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "student = :student",
      ExpressionAttributeValues: { ":student": student },
      ConsistentRead: true,
    }),
  );
  return Object.fromEntries(
    Items.map((item) => [item[name] as string, item[value] as T]),
  );
}

export function saveTab(
  student: string,
  tabId: string,
  chosenTab: string,
): Promise<void> {
  return save(environment.table("tabs"), {
    student,
    tab_id: tabId,
    chosen_tab: chosenTab,
  });
}

export function loadTabs(student: string): Promise<Record<string, string>> {
  return load<string>(
    environment.table("tabs"),
    student,
    "tab_id",
    "chosen_tab",
  );
}

export function saveAddAnother(
  student: string,
  buttonId: string,
  numComponents: number,
): Promise<void> {
  return save(environment.table("addAnother"), {
    student,
    button_id: buttonId,
    num_components: numComponents,
  });
}

export function loadAddAnother(
  student: string,
): Promise<Record<string, number>> {
  return load<number>(
    environment.table("addAnother"),
    student,
    "button_id",
    "num_components",
  );
}
