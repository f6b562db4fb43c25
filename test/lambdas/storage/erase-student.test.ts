import { expect, it } from "@jest/globals";
import { claimBuild } from "../../../lambdas/storage/application-pdfs.ts";
import { eraseStudent } from "../../../lambdas/storage/erase-student.ts";
import {
  allRepeats,
  allTabs,
} from "../../../shared/application/derive/questions.ts";
import { bucketOf } from "../../support/bucket.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = stageCloud();
const bucket = bucketOf(() => cloud);
const tables = tablesOf(() => cloud);
const TABLES = ["ANSWERS", "TABS", "ADD_ANOTHER", "DOCUMENTS"] as const;
const FOLDERS = ["uploads", "documents", "applications"];

/** Stores something of a new student in every place, and returns the student's id. */
async function storedEverywhere(username: string): Promise<string> {
  const student = await asStudent(cloud, username);
  const id = idOf(student);
  for (const { tabId: tab_id, tabs } of allTabs) {
    const body = { tab_id, chosen_tab: tabs.at(-1)?.id };
    await student.call("put-tabs", { body });
  }
  for (const { buttonId: button_id } of allRepeats) {
    const body = { button_id, num_components: 2 };
    await student.call("put-add-another", { body });
  }
  await claimBuild(
    { student: id, scope: "service", revision: 1, build: "build" },
    [],
  );
  for (const folder of FOLDERS) {
    await bucket.put(`${folder}/${id}/one`);
    await bucket.put(`${folder}/${id}/two`);
  }
  return id;
}

/** Returns the places that hold something of a student. */
async function placesOf(id: string): Promise<readonly string[]> {
  const keys = await bucket.keys();
  const items = await Promise.all(
    TABLES.map(async (name) => ({
      name,
      text: JSON.stringify(await tables.items(`${name}_TABLE`)),
    })),
  );
  return [
    ...items.filter(({ text }) => text.includes(id)).map(({ name }) => name),
    ...FOLDERS.filter((folder) =>
      keys.some((key) => key.startsWith(`${folder}/${id}/`)),
    ),
  ];
}

it("deletes everything of one student, and nothing of another", async () => {
  const everywhere = [...TABLES, ...FOLDERS];
  const amy = await storedEverywhere("amy@example.org");
  const bob = await storedEverywhere("bob@example.org");
  expect(await placesOf(amy)).toEqual(everywhere);

  await eraseStudent(amy);
  expect(await placesOf(amy)).toEqual([]);
  expect(await placesOf(bob)).toEqual(everywhere);
});
