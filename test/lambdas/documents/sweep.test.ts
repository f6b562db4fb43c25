import type { ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  claimBuild,
  recordPrinted,
} from "../../../lambdas/storage/application-pdfs.ts";
import { asStudent, type Visitor } from "../../support/cloud.ts";
import {
  conversionEnd,
  postFile,
  presigned,
  upload,
} from "../../support/uploads.ts";
import { essay, key, MINUTE, stageUploads } from "./stage-uploads.ts";

/** The sweep after lost events and failed steps, on the emulators. */

const {
  bucket,
  cloud,
  hang,
  intercept,
  leave,
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
  it("converts an upload whose event was lost and that the browser never reported", async () => {
    await leave();
    expect(await statusOf()).toBe("NOT_ANSWERED");

    await sweep("uploads");

    expect((await conversionEnd(amy, key)).status).toBe("COMPLETED");
  });

  it("fails a hanging conversion even if it is not polled", async () => {
    await hang();
    pass(7 * MINUTE);

    await sweep("uploads");

    expect((await amy.call("get-document-answer")).body).toEqual({});
    restore();
    expect(
      (await amy.call("get-conversion", { params: { key } })).body,
    ).toMatchObject({
      status: "FAILED",
      message: expect.stringMatching(/too long.*upload it again/),
    });
  });

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

  it("continues after an object that cannot be swept, and reports it", async () => {
    const bob = await asStudent(cloud, "bob@example.org");
    await leave();
    await postFile(await presigned(bob, key), await essay());
    let failures = 1;
    intercept((call, proceed) =>
      call.name === "UpdateCommand" && failures-- > 0
        ? Promise.reject(new Error("once"))
        : proceed(),
    );

    await expect(sweep("uploads")).rejects.toThrow(/See the log/);
    await sweep("uploads");

    for (const student of [amy, bob]) {
      expect((await conversionEnd(student, key)).status).toBe("COMPLETED");
    }
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
