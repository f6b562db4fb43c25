import { describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { interceptAwsCalls, onceBefore } from "../../support/aws-calls.ts";
import { idOf, stageStudent } from "../../support/cloud.ts";
import {
  announce,
  conversionEnd,
  essay,
  fileKeyOf,
  foreignKey,
  key,
  postFile,
  presigned,
  upload,
} from "../../support/uploads.ts";

const { cloud, amy } = await stageStudent();

type Deletion = "delete-conversion" | "delete-document-answer";
const deletions = ["delete-conversion", "delete-document-answer"] as const;

function remove(routeId: Deletion, file_key?: string) {
  return amy.call(routeId, {
    params: { key },
    ...(file_key !== undefined && { query: { file_key } }),
  });
}

/** Returns what the site knows of the attached document. */
async function attached() {
  return (await amy.call("get-document-answer")).body[key];
}
async function attachedKey() {
  return (await attached())?.file_key ?? "";
}
async function answer() {
  return (await amy.call("get-profile")).body.answer[key];
}

it.each(
  deletions.flatMap((route) => [
    [route, "that is named"] as const,
    [route, "that is there"] as const,
  ]),
)(
  "%s deletes the file %s with its conversion, and is idempotent",
  async (route, which) => {
    await upload(amy, key, await essay());
    const seen = which === "that is named" ? await attachedKey() : undefined;

    expect((await remove(route, seen)).status).toBe(200);
    expect((await remove(route, seen)).status).toBe(200);

    expect(await answer()).toBeUndefined();
    expect(await attached()).toBeUndefined();
    expect((await conversionEnd(amy, key)).status).toBe("NOT_ANSWERED");
    expect(await cloud.bucket.keys()).toEqual([]);
  },
);

it.each(deletions)("%s succeeds while the bucket refuses", async (route) => {
  await upload(amy, key, await essay());
  interceptAwsCalls(({ name }, proceed) =>
    name === "DeleteObjectsCommand"
      ? Promise.reject(new Error("Slow down"))
      : proceed(),
  );

  expect((await remove(route)).status).toBe(200);

  expect(await attached()).toBeUndefined();
});

it("a deletion that is tried again spares a file that has come meanwhile", async () => {
  await upload(amy, key, await essay("Essay", "old.pdf"));
  onceBefore(
    ({ name, input }) =>
      name === "UpdateCommand" && "student" in (input["Key"] as object),
    async () => upload(amy, key, await essay("Essay", "new.pdf")),
  );

  await remove("delete-document-answer");

  expect((await attached())?.file_name).toBe("new.pdf");
});

describe("a deletion of the file that the student sees", () => {
  const route = "delete-conversion";

  // In every order of calls: `orderings.test.ts`.
  it("does not delete a file that has come meanwhile", async () => {
    await upload(amy, key, await essay("Essay", "old.pdf"));
    const seen = await attachedKey();
    await upload(amy, key, await essay("Essay", "new.pdf"));

    const late = await remove(route, seen);

    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/newer document/);
    expect((await attached())?.file_name).toBe("new.pdf");
    expect(await answer()).toBe("ANSWERED");
    expect((await conversionEnd(amy, key)).status).toBe("COMPLETED");
  });

  it("cannot block a question permanently with a file from the future", async () => {
    const ahead = `uploads/${idOf(amy)}/${key}/ffffffff-ffff-7fff-bfff-ffffffffffff`;
    expect((await remove(route, ahead)).status).toBe(200);

    expect(await upload(amy, key, await essay())).toMatchObject({
      status: "COMPLETED",
    });
  });

  it("is rejected once the application is submitted", async () => {
    await upload(amy, key, await essay());
    const seen = await attachedKey();
    await amy.call("put-answer", {
      body: aCompleteApplication({ faith_essay_statement: "" }, today()),
    });
    expect((await amy.call("submit")).status).toBe(200);

    expect((await remove(route, seen)).status).toBe(409);
    expect(await answer()).toBe("ANSWERED");
  });

  it.each([
    ["of another student", () => foreignKey(crypto.randomUUID(), key)],
    ["of another question", () => foreignKey(idOf(amy), "prompts_essay_doc")],
    ["that is none", () => ""],
  ])("is rejected for a file %s", async (_name, fileKey) => {
    await upload(amy, key, await essay());

    expect((await remove(route, fileKey())).status).toBe(403);
    expect(await answer()).toBe("ANSWERED");
  });
});

describe("a conversion whose file is gone", () => {
  const invoke = (state: "convert" | "complete", input: object) =>
    cloud.invoke(`lambdas/workers/conversion-${state}.ts`, input);

  async function converted(file_key: string) {
    const [, student, answer_key, generation] = file_key.split("/");
    const named = { student, answer_key, generation, file_key };
    return (await invoke("convert", named)) as object;
  }

  it("ends without a failure if the student has deleted it", async () => {
    const form = await presigned(amy, key);
    await remove("delete-conversion", fileKeyOf(form));
    const outcome = await converted(fileKeyOf(form));

    expect(outcome).toMatchObject({ isGone: true });
    await expect(invoke("complete", outcome)).resolves.toBeNull();
    expect((await conversionEnd(amy, key)).status).toBe("NOT_ANSWERED");
  });

  it("fails if nobody has deleted it", async () => {
    const form = await presigned(amy, key);
    const file_key = fileKeyOf(form);
    onceBefore(
      ({ name, input }) =>
        name === "GetObjectCommand" && input["Range"] === undefined,
      () => cloud.bucket.remove(file_key),
    );
    await postFile(form, await essay());
    await announce(amy, key, file_key, "essay.pdf");

    expect(await conversionEnd(amy, key)).toMatchObject({
      status: "FAILED",
      message: expect.stringContaining("upload it again"),
    });
  });
});
