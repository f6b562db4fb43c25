import { textOf } from "@admission/safe-documents/testing/read-pdf";
import type { ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import {
  claimBuild,
  recordPrinted,
} from "../../../lambdas/storage/application-pdfs.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, type Visitor } from "../../support/cloud.ts";
import { viewFor } from "../../support/links.ts";
import {
  announce,
  conversionEnd,
  essay,
  fileKeyOf,
  key,
  postFile,
  presigned,
  upload,
} from "../../support/uploads.ts";
import { MINUTE, stageUploads } from "./stage-uploads.ts";

/** What becomes of lost, repeated and failed uploads before any sweep, and of what they leave, on the emulators. */

const {
  bucket,
  cloud,
  hang,
  intercept,
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
    const view = await viewFor(cloud, "service", idOf(amy));
    expect(view.body.document_answer).toEqual({});

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
      message: expect.stringMatching(/not what the end of its name says/),
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

  it("an internal fault fails a conversion without blaming the file or quoting the fault", async () => {
    const file_key = await leave();
    lose("PutObjectCommand");
    await announce(amy, key, file_key, "essay.pdf");

    expect(await conversionEnd(amy, key)).toMatchObject({
      status: "FAILED",
      message:
        "Something went wrong while we prepared your document. Please upload it again.",
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
      body: { message: expect.stringMatching(/still being prepared/) },
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

it("uploads of one student are limited to twenty in a row, and then one every 72 minutes", async () => {
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

/**
 * Leaves an orphan each of more students than a sweep processes at once.
 * @returns the keys, sorted
 */
async function litter(folder: "documents" | "applications"): Promise<string[]> {
  const generation = "00000000-0000-7000-8000-000000000000";
  const keys = Array.from({ length: 15 }, (_, index) => {
    const student = generation.replace("00000000", String(10_000_000 + index));
    return folder === "documents"
      ? `documents/${student}/${key}/${generation}.pdf`
      : `applications/${student}/1-lost.pdf`;
  });
  for (const name of keys) await bucket.put(name);
  return keys;
}

describe("the sweep", () => {
  it("keeps an upload as long as the browser may report its name, and a document permanently", async () => {
    await upload(amy, key, await essay());
    for (const minutes of [0, 9]) {
      pass(minutes * MINUTE);
      await sweep("uploads");
      expect(await bucket.keys()).toHaveLength(3);
    }

    pass(11 * MINUTE);
    await sweep("uploads");
    await sweep("documents");

    expect(await bucket.keys()).toEqual([
      expect.stringMatching(/^documents\/.*\.pdf$/),
      expect.stringMatching(/^documents\/.*\.webp$/),
    ]);
    expect(await statusOf()).toBe("COMPLETED");
  });

  it("deletes orphans, and only objects of documents", async () => {
    await upload(amy, key, await essay());
    const [kept = ""] = await bucket.keys();
    const generation = "00000000-0000-7000-8000-000000000000";
    const others = [
      kept.replace(/[^/]+\.pdf$/, `${generation}.pdf`),
      kept.replace(/[^/]+\.pdf$/, `${generation}.webp`),
      `documents/${generation}/${key}/${generation}.pdf`,
    ];
    const foreign = [
      "documents/readme.txt",
      `applications/${generation}/1.pdf`,
    ];
    for (const Key of [...others, ...foreign]) await bucket.put(Key);

    await sweep("documents");

    const left = await bucket.keys();
    expect(left).toEqual(expect.arrayContaining([kept, ...foreign]));
    expect(left.filter((name) => others.includes(name))).toEqual([]);
  });

  it("deletes unreachable application PDFs after an hour", async () => {
    const student = "6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11";
    const kept = `applications/${student}/2-kept.pdf`;
    const lost = `applications/${student}/1-lost.pdf`;
    const ofNobody = lost.replace(student, student.replace("6", "7"));
    const newest = `applications/${student}/3-newest.pdf`;
    const ofReaders = `applications/${student}/3-readers.pdf`;
    for (const Key of [kept, lost, ofNobody, newest, ofReaders]) {
      await bucket.put(Key);
    }
    // A link may still lead to the second newest one.
    const first = { student, scope: "service", build: "build" } as const;
    await claimBuild({ ...first, revision: 2 }, []);
    await recordPrinted(first, kept);
    const later = { ...first, build: "later build" };
    await claimBuild({ ...later, revision: 3 }, []);
    await recordPrinted(later, newest);
    const readers = { ...first, scope: "reader" } as const;
    await claimBuild({ ...readers, revision: 3 }, []);
    await recordPrinted(readers, ofReaders);

    pass(59 * MINUTE);
    await sweep("applications");
    expect(await bucket.keys()).toHaveLength(5);

    pass(61 * MINUTE);
    await sweep("applications");
    expect(await bucket.keys()).toEqual([kept, newest, ofReaders]);
  });

  it("reports objects that the bucket could not delete", async () => {
    const generation = "00000000-0000-7000-8000-000000000000";
    await bucket.put(`documents/${generation}/${key}/${generation}.pdf`);
    intercept((call, proceed) =>
      call.name === "DeleteObjectsCommand"
        ? Promise.resolve({ Errors: [{ Code: "InternalError" }] })
        : proceed(),
    );

    await expect(sweep("documents")).rejects.toThrow(/See the log/);
  });

  it.each(["documents", "applications"] as const)(
    "continues with the %s of others after one deletion's failure, and reports it",
    async (folder) => {
      await litter(folder);
      pass(61 * MINUTE);
      let failures = 1;
      intercept((call, proceed) =>
        call.name === "DeleteObjectsCommand" && failures-- > 0
          ? Promise.reject(new Error("once"))
          : proceed(),
      );

      await expect(sweep(folder)).rejects.toThrow(/See the log/);
      expect(await bucket.keys()).toHaveLength(1);
      await sweep(folder);
      expect(await bucket.keys()).toEqual([]);
    },
  );

  it("stops in good time, carries on there at its next run, and begins again after the end", async () => {
    const [first = "", ...others] = await litter("documents");
    intercept((call, proceed) => {
      if (call.name === "DeleteObjectsCommand") pass(4 * MINUTE);
      return proceed();
    });
    await sweep("documents");
    // The ten that it had begun are ended.
    expect(await bucket.keys()).toEqual(others.slice(9));

    restore();
    pass(0);
    await bucket.put(first);
    await sweep("documents");
    expect(await bucket.keys()).toEqual([first]);

    await sweep("documents");
    expect(await bucket.keys()).toEqual([]);
  });

  it("that failed carries on after the last page that it ended", async () => {
    const [first = "", ...others] = await litter("applications");
    pass(61 * MINUTE);
    let pages = 2;
    intercept(async ({ input }, proceed) => {
      if (input["Prefix"] !== "applications/") return proceed();
      if (pages-- === 0) throw new Error("once");
      const { Contents = [] } =
        (await proceed()) as Partial<ListObjectsV2CommandOutput>;
      const IsTruncated = Contents.length > 4;
      return { Contents: Contents.slice(0, 4), IsTruncated };
    });
    await expect(sweep("applications")).rejects.toThrow(/See the log/);
    expect(await bucket.keys()).toEqual(others.slice(7));

    await bucket.put(first);
    await sweep("applications");
    expect(await bucket.keys()).toEqual([first]);
  });
});
