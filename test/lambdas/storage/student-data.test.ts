import { expect, it } from "@jest/globals";
import { claimBuild } from "../../../lambdas/storage/application-pdfs.ts";
import { createLink, findLink } from "../../../lambdas/storage/links.ts";
import {
  eraseStudent,
  findStudentData,
} from "../../../lambdas/storage/student-data.ts";
import { allRepeats, allTabs } from "../../../shared/form/questions.ts";
import { bucketOf } from "../../support/bucket.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
const bucket = bucketOf(() => cloud);
const tables = tablesOf(() => cloud);
/** Returns the tables that hold something of students, by their variables: all but the one whose items expire. */
function studentTables(): `${string}_TABLE`[] {
  return (
    Object.keys(cloud.environment)
      .filter((name): name is `${string}_TABLE` => name.endsWith("_TABLE"))
      // Not of students, but of sessions and of staff.
      .filter((name) => !["TOKENS_TABLE", "AUDIT_TABLE"].includes(name))
  );
}
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
  for (const scope of ["service", "reader"] as const) {
    await claimBuild({ student: id, scope, revision: 1, build: "build" }, []);
  }
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
    studentTables().map(async (name) => ({
      name,
      text: JSON.stringify(await tables.items(name)),
    })),
  );
  return [
    ...items.filter(({ text }) => text.includes(id)).map(({ name }) => name),
    ...FOLDERS.filter((folder) =>
      keys.some((key) => key.startsWith(`${folder}/${id}/`)),
    ),
  ];
}

it("finds and deletes everything of one student, and nothing of another", async () => {
  const everywhere = [...studentTables(), ...FOLDERS];
  const amy = await storedEverywhere("amy@example.org");
  const bob = await storedEverywhere("bob@example.org");
  expect(await placesOf(amy)).toEqual(everywhere);

  const { items, objects } = await findStudentData(amy);
  expect(objects).toHaveLength(6);
  expect(
    Object.values(items)
      .flat()
      .every(({ student }) => student === amy),
  ).toBe(true);
  expect(
    Object.keys(items).filter(
      (kind) => items[kind as keyof typeof items].length === 0,
    ),
  ).toEqual([]);

  await eraseStudent(amy);
  expect(await placesOf(amy)).toEqual([]);
  expect(await placesOf(bob)).toEqual(everywhere);
});

it("deletes the links to one student, and none to another", async () => {
  const [amys, bobs] = await Promise.all(
    ["amy", "bob"].map((student) =>
      createLink({ scope: "service", student, created_by: "test" }, 600),
    ),
  );
  await eraseStudent("amy");

  expect(await findLink(amys ?? "", ["service"])).toBeUndefined();
  expect(await findLink(bobs ?? "", ["service"])).toBeDefined();
});
