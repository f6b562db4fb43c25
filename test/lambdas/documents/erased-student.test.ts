import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { expect, it } from "@jest/globals";
import { deleteStudent } from "../../../lambdas/accounts/erasure.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import { eraseStudent } from "../../../lambdas/storage/student-data.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { bucketOf } from "../../support/bucket.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  stageCloud,
  Visitor,
} from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";
import { fileKeyOf, postFile, presigned } from "../../support/uploads.ts";

const cloud = await stageCloud();
const username = "amy@example.org";

it("an upload that arrives after its student was erased leaves nothing", async () => {
  const amy = await asStudent(cloud, username);
  const form = await presigned(amy, "faith_essay_doc");
  await deleteStudent(username, idOf(amy));

  await postFile(form, { name: "essay.pdf", bytes: await pdfWith("Essay") });
  for (const folder of ["uploads", "documents"]) {
    await cloud.invoke("lambdas/workers/sweep.ts", { folder });
  }
  expect(await tablesOf(() => cloud).items("ANSWERS_TABLE")).toEqual([]);
  expect(await bucketOf(() => cloud).keys()).toEqual([]);
});

it("the event of an upload that comes again after its student was erased stores nothing", async () => {
  const amy = await asStudent(cloud, username);
  const form = await presigned(amy, "faith_essay_doc");
  await deleteStudent(username, idOf(amy));

  await cloud.invoke("lambdas/workers/upload-created.ts", {
    detail: { object: { key: fileKeyOf(form), size: 9 } },
  });
  expect(await tablesOf(() => cloud).items("ANSWERS_TABLE")).toEqual([]);
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
  expect(await tablesOf(() => cloud).items("DOCUMENTS_TABLE")).toEqual([]);
});

it("a save that was under way while its student was erased stores nothing", async () => {
  const amy = await asStudent(cloud, username);
  await eraseStudent(idOf(amy));

  const saved = await amy.call("put-answer", { body: { first_name: "Amy" } });
  expect(saved.status).toBe(401);
  expect(await tablesOf(() => cloud).items("ANSWERS_TABLE")).toEqual([]);
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
  expect(await tablesOf(() => cloud).items("ANSWERS_TABLE")).toEqual([]);
});
