import { setClock } from "@admission/test-tools";
import { expect, it, jest } from "@jest/globals";
import { deleteStudent } from "../../../lambdas/accounts/erasure.ts";
import { claimBuild } from "../../../lambdas/storage/application-pdfs.ts";
import { deleteObjects } from "../../../lambdas/storage/bucket.ts";
import { createLink, findLink } from "../../../lambdas/storage/links.ts";
import {
  eraseStudent,
  findStudentData,
} from "../../../lambdas/storage/student-data.ts";
import { allRepeats, allTabs } from "../../../shared/form/questions.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  stageCloud,
  Visitor,
} from "../../support/cloud.ts";
import {
  essay,
  fileKeyOf,
  key,
  postFile,
  presigned,
} from "../../support/uploads.ts";

const cloud = await stageCloud();
const username = "amy@example.org";
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
async function storedEverywhere(address: string): Promise<string> {
  const student = await asStudent(cloud, address);
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
    await cloud.bucket.put(`${folder}/${id}/one`);
    await cloud.bucket.put(`${folder}/${id}/two`);
  }
  return id;
}

/** Returns the places that hold something of a student. */
async function placesOf(id: string): Promise<readonly string[]> {
  const keys = await cloud.bucket.keys();
  const items = await Promise.all(
    studentTables().map(async (name) => ({
      name,
      text: JSON.stringify(await cloud.tables.items(name)),
    })),
  );
  return [
    ...items.filter(({ text }) => text.includes(id)).map(({ name }) => name),
    ...FOLDERS.filter((folder) =>
      keys.some((each) => each.startsWith(`${folder}/${id}/`)),
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

  const [amys = "", bobs = ""] = await Promise.all(
    [amy, bob].map(async (student) => {
      const link = { student, created_by: "test" };
      const token = await createLink({ ...link, scope: "public" });
      await createLink({ ...link, scope: "service" }, 600);
      return token;
    }),
  );
  // Its longest link outlives the others, and is found.
  setClock(jest.now() + 24 * 3_600_000);
  await eraseStudent(amy);
  expect(await placesOf(amy)).toEqual([]);
  expect(await placesOf(bob)).toEqual(everywhere);
  expect(await findLink(amys, ["public"])).toBeUndefined();
  expect(await findLink(bobs, ["public"])).toBeDefined();
});

it("deletes more objects than S3 takes in one request", async () => {
  const keys = Array.from({ length: 1001 }, (_, index) => `uploads/${index}`);
  await cloud.bucket.put("uploads/0");
  await cloud.bucket.put("uploads/1000");
  await cloud.bucket.put("uploads/kept");

  await deleteObjects(["", ...keys]);

  expect(await cloud.bucket.keys()).toEqual(["uploads/kept"]);
});

it("an upload that arrives after its student was erased leaves nothing", async () => {
  const amy = await asStudent(cloud, username);
  const form = await presigned(amy, key);
  await deleteStudent(username, idOf(amy));

  await postFile(form, await essay());
  for (const folder of ["uploads", "documents"]) {
    await cloud.invoke("lambdas/workers/sweep.ts", { folder });
  }
  expect(await cloud.tables.items("ANSWERS_TABLE")).toEqual([]);
  expect(await cloud.bucket.keys()).toEqual([]);
});

it("the event of an upload that comes again after its student was erased stores nothing", async () => {
  const amy = await asStudent(cloud, username);
  const form = await presigned(amy, key);
  await deleteStudent(username, idOf(amy));

  await cloud.invoke("lambdas/workers/upload-created.ts", {
    detail: { object: { key: fileKeyOf(form), size: 9 } },
  });
  expect(await cloud.tables.items("ANSWERS_TABLE")).toEqual([]);
});

it("a link that is opened after its student was erased prints and stores nothing", async () => {
  const student = idOf(await asStudent(cloud, username));
  const link = { scope: "service", student, created_by: "test" } as const;
  const service_token = await createLink(link, 600);
  await deleteStudent(username, student);

  const { status } = await new Visitor(cloud).call("get-service-pdf", {
    query: { service_token },
  });
  expect(status).toBe(401);
  expect(await cloud.tables.items("DOCUMENTS_TABLE")).toEqual([]);
});

it("a save that was under way while its student was erased stores nothing", async () => {
  const amy = await asStudent(cloud, username);
  await eraseStudent(idOf(amy));

  const saved = await amy.call("put-answer", { body: { first_name: "Amy" } });
  expect(saved.status).toBe(401);
  expect(await cloud.tables.items("ANSWERS_TABLE")).toEqual([]);
});

it("a student who logs in while being erased has no session and no data", async () => {
  const student = idOf(await asStudent(cloud, username));
  const amy = new Visitor(cloud);
  const body = { username, password: PASSWORD };
  let loggedIn = 0;
  const stop = interceptAwsCalls(async ({ name }, proceed) => {
    if (name === "AdminDeleteUserCommand") {
      loggedIn = (await amy.call("login", { body })).status;
    }
    return proceed();
  });
  await deleteStudent(username, student).finally(stop);

  expect(loggedIn).toBe(200);
  expect((await amy.call("get-profile")).status).toBe(401);
  expect(await cloud.tables.items("ANSWERS_TABLE")).toEqual([]);
});
