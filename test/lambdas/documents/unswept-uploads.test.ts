import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import { asStudent, idOf, type Visitor } from "../../support/cloud.ts";
import {
  announce,
  conversionEnd,
  fileKeyOf,
  postFile,
  presigned,
  upload,
} from "../../support/uploads.ts";
import { essay, key, MINUTE, stageUploads } from "./stage-uploads.ts";

/** What becomes of lost, repeated and failed uploads before any sweep, on the emulators. */

const {
  bucket,
  cloud,
  hang,
  leave,
  lose,
  pass,
  restore,
  statusOf,
  sweep,
  currentStudent,
} = await stageUploads();
let amy: Visitor;
beforeEach(() => {
  amy = currentStudent();
});

describe("without a sweep", () => {
  it("polling fails a hanging conversion, which the print does not contain before", async () => {
    await hang();
    expect(await statusOf()).toBe("UNPROCESSED");
    const service_token = await createLink(
      { scope: "service", student: idOf(amy), created_by: "test" },
      600,
    );
    expect(
      (await amy.call("get-service-view", { query: { service_token } })).body
        .document_answer,
    ).toEqual({});

    // The state machine itself may take five.
    pass(5.5 * MINUTE);
    expect(await statusOf()).toBe("UNPROCESSED");
    pass(7 * MINUTE);
    expect(
      (await amy.call("get-conversion", { params: { key } })).body,
    ).toMatchObject({
      status: "FAILED",
      message: expect.stringMatching(/too long.*upload it again/),
    });
  });

  it("a file is refused for its name even if it was converted before its name was known", async () => {
    const file_key = await leave();
    await sweep("uploads");
    expect((await conversionEnd(amy, key)).status).toBe("COMPLETED");

    const { body } = await announce(amy, key, file_key, "essay.png");

    expect(body).toMatchObject({
      status: "FAILED",
      message: expect.stringMatching(/does not match its type/),
    });
    expect((await amy.call("get-profile")).body.answer).toEqual({});
  });

  it("a form that is used again changes nothing that was converted", async () => {
    const form = await presigned(amy, key);
    await postFile(form, await essay("The first"));
    const tell = async () => announce(amy, key, fileKeyOf(form), "essay.pdf");
    await tell();
    await conversionEnd(amy, key);

    await postFile(form, await essay("The second"));
    await tell();
    await sweep("uploads");
    const { status, url } = await conversionEnd(amy, key);

    expect(status).toBe("COMPLETED");
    const converted = await (await fetch(url ?? "")).arrayBuffer();
    expect(await textOf(new Uint8Array(converted))).toContain("The first");
  });

  it("a document that arrives while a deletion is retried is newer, and is kept", async () => {
    const stop = onceBefore(
      ({ name }) => name === "UpdateCommand",
      async () => upload(amy, key, await essay()),
    );

    const { status } = await amy.call("delete-conversion", {
      params: { key },
    });

    stop();
    expect(status).toBe(200);
    expect(await statusOf()).toBe("COMPLETED");
    expect((await amy.call("get-profile")).body.answer).toHaveProperty(key);
  });

  it("an internal fault fails a conversion without blaming the file or quoting the fault", async () => {
    const file_key = await leave();
    lose("PutObjectCommand");
    await announce(amy, key, file_key, "essay.pdf");

    expect(await conversionEnd(amy, key)).toMatchObject({
      status: "FAILED",
      message:
        "Something went wrong while we converted your file. Please upload it again.",
      error: expect.not.stringMatching(/RefusedFile|lost/),
    });
  });

  it("an upload that is reported again after its removal keeps its result", async () => {
    const { body } = await amy.call("post-presigned-url", {
      body: { answer_key: key },
    });
    await postFile(body, await essay());
    const tell = async () => {
      const file_key = fileKeyOf(body);
      return announce(amy, key, file_key, "essay.pdf");
    };
    await tell();
    await conversionEnd(amy, key);
    await bucket.remove(fileKeyOf(body));

    expect(await tell()).toMatchObject({
      status: 200,
      body: { status: "COMPLETED" },
    });
  });

  /** Waits for a number of objects: the last step records the result before it deletes leftovers. */
  const objectsWhen = async (count: number): Promise<string[]> => {
    for (;;) {
      const left = await bucket.keys();
      if (left.length === count) return left;
    }
  };

  it("a replaced document is deleted when its successor is converted", async () => {
    await upload(amy, key, await essay("older"));
    const older = await bucket.keys();
    await upload(amy, key, await essay("newer"));

    const left = await objectsWhen(3);
    expect(left.filter((name) => older.includes(name))).toEqual([]);
  });

  it("PDF and picture of a conversion that fails afterwards are deleted", async () => {
    const file_key = await hang();
    restore();
    const [, student, answer_key, generation] = file_key.split("/");
    const input = { student, answer_key, generation, file_key };
    await cloud.invoke("lambdas/workers/conversion-convert.ts", input);
    expect(await bucket.keys()).toHaveLength(3);

    await cloud.invoke("lambdas/workers/conversion-fail.ts", {
      ...input,
      failure: { Error: "States.Timeout" },
    });

    expect(await bucket.keys()).toEqual([file_key]);
    expect(await statusOf()).toBe("FAILED");
  });

  it("a submission waits for the end of a conversion", async () => {
    await hang();
    restore();
    await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
    expect(await amy.call("submit")).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/still being converted/) },
    });

    await sweep("uploads");
    await conversionEnd(amy, key);

    expect((await amy.call("submit")).status).toBe(200);
    expect((await amy.call("get-profile")).body.answer).toHaveProperty(
      key,
      "ANSWERED",
    );
  });
});

describe("uploads of one student", () => {
  it("are limited to twenty in a row, and then one every 72 minutes", async () => {
    const ask = () =>
      amy.call("post-presigned-url", { body: { answer_key: key } });
    for (let count = 0; count < 20; count += 1) {
      expect((await ask()).status).toBe(200);
    }

    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("4320");
    expect(refused.body.message).toMatch(/wait 72 minutes and try again/);

    const bob = await asStudent(cloud, "bob@example.org");
    expect(
      (await bob.call("post-presigned-url", { body: { answer_key: key } }))
        .status,
    ).toBe(200);
  });
});
