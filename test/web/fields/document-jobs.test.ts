import { describe, expect, it } from "@jest/globals";
import type { DocumentAnswers } from "../../../shared/contract/replies.ts";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { documentAt } from "../../../web/src/application/document-state.ts";
import { withoutFeature } from "../../support/missing-feature.ts";
import { anApplication, aProfile } from "../../support/web-application.ts";
import { fakeApi, problem, type FakeAnswers } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { fakeBucket, type BucketAnswer } from "./documents-bucket.ts";
import { chain, conversion, essay, stored } from "./documents-form.tsx";

const KEY = "faith_essay_doc";
const REPLACED = "A newer document has taken its place.";
const notNow = problem(500, "Not now.");
const none = conversion("NOT_ANSWERED");
const failed = conversion("FAILED", "It has a password.");
const DELETED = { phase: "empty", notice: "deleted" };
const STAYS = { phase: "attached", error: "Not now." };

function fileKey(number: number) {
  return `uploads/amy/${KEY}/${number}`;
}
function completed(number: number) {
  const url = `https://files.example/${number}.pdf?signed=1`;
  return { ...conversion("COMPLETED", "", fileKey(number)), url };
}
const newer = {
  [KEY]: { ...stored[KEY], file_name: "newer.pdf", file_key: fileKey(2) },
};
const attached: FakeAnswers = {
  "get-document-answer": stored,
  "get-conversion": completed(1),
};

stopTimeForEachTest();

interface Given {
  readonly replies?: FakeAnswers;
  readonly isAnswered?: boolean;
  /** Files that the profile names. */
  readonly listed?: DocumentAnswers;
  readonly inBucket?: () => BucketAnswer;
}

/** Opens the documents of a student, without the page that shows them. */
function open({ replies = {}, isAnswered, listed, inBucket }: Given) {
  const bucket = fakeBucket(inBucket);
  const api = fakeApi({
    ...chain,
    "put-answer": { message: "Saved." },
    "get-conversion": none,
    "get-document-answer": {},
    ...replies,
  });
  const profile = {
    ...aProfile,
    answer: isAnswered === true ? { [KEY]: "ANSWERED" } : {},
    document_answer: listed ?? {},
  };
  const toasts: { message: string; onReset: () => void; isOpen: boolean }[] =
    [];
  const application = anApplication({
    profile,
    queryClient: createQueryClient(),
    toasts: {
      success: () => undefined,
      error: ({ message, onReset = () => undefined }) => {
        const toast = { message, onReset, isOpen: true };
        toasts.push(toast);
        return () => (toast.isOpen = false);
      },
      leavePage: () => undefined,
    },
  });
  const { documents } = application;
  return {
    api,
    bucket,
    toasts,
    pdf: application.pdf,
    state: () => documentAt(application.get(), KEY),
    upload: async (file = essay()) => {
      void documents.upload(KEY, file);
      await pass(0);
    },
    comeBack: async () => {
      void documents.resume(KEY);
      await pass(0);
    },
    remove: async () => {
      void documents.remove(KEY);
      await pass(2_000);
    },
    cancel: () => documents.cancel(KEY),
    /** Returns which files each half of a deletion has named. */
    deleted: () =>
      (["delete-conversion", "delete-document-answer"] as const).map(
        (routeId) => api.calls(routeId).map(({ query }) => query["file_key"]),
      ),
  };
}
type Visit = ReturnType<typeof open>;

interface Story extends Given {
  readonly name: string;
  readonly goes: (visit: Visit) => Promise<unknown> | void;
  readonly ends: object;
  /** Numbers of the files that a deletion has named, by both halves. */
  readonly deleted?: readonly [readonly number[], readonly number[]];
}

/** Finds a newer document at the deletion. */
function replacing({ api }: Visit, found = completed(2)) {
  api.answer("get-conversion", found);
  api.answer("get-document-answer", newer);
}
/** Loses the network during the conversion, until the upload is called failed. */
async function uploadThroughGap({ upload, api }: Visit) {
  await upload();
  api.answer("get-conversion", problem(503, "Not now."));
  await pass(5_000);
}

const there = { replies: attached, isAnswered: true } as const;
const lost = (found: FakeAnswers[keyof FakeAnswers]) =>
  ({
    replies: { ...attached, "delete-conversion": found } as FakeAnswers,
    isAnswered: true,
  }) as const;
const unknown = {
  replies: { ...attached, "get-conversion": notNow },
  isAnswered: true,
} as const;

const stories: readonly Story[] = [
  {
    name: "a deletion names the shown file, after a reload",
    ...there,
    goes: async ({ comeBack, remove }) => {
      await comeBack();
      await remove();
    },
    ends: DELETED,
    deleted: [[1], [1]],
  },
  {
    name: "a deletion names the file of the profile, while its state cannot be looked up",
    ...unknown,
    listed: stored,
    goes: ({ remove }) => remove(),
    ends: DELETED,
    deleted: [[1], [1]],
  },
  {
    name: "a deletion names the shown file, after its upload",
    goes: async ({ upload, api, remove }) => {
      await upload();
      api.answer("get-conversion", completed(1));
      await pass(2_100);
      await remove();
    },
    ends: DELETED,
    deleted: [[1], [1]],
  },
  {
    name: "a deletion asks the server first if the current file is unknown",
    ...unknown,
    goes: async ({ comeBack, api, remove }) => {
      await comeBack();
      await pass(2_000);
      api.answer("get-conversion", completed(1));
      await remove();
    },
    ends: DELETED,
    deleted: [[1], [1]],
  },
  {
    name: "a deletion is not done if the current file cannot be determined",
    ...unknown,
    goes: ({ remove }) => remove(),
    ends: STAYS,
    deleted: [[], []],
  },
  {
    name: "of a file that another one has replaced, the name is not shown while the new one cannot be loaded",
    ...there,
    goes: async ({ comeBack, api }) => {
      await comeBack();
      api.answer("get-conversion", completed(2));
      api.answer("get-document-answer", problem(503, "Not now."));
      await comeBack();
      await pass(5_000);
    },
    ends: { phase: "attached", file: undefined, fileKey: fileKey(2) },
  },
  {
    name: "of a file that another one has replaced, the name is not shown while the new one is not in the list",
    ...there,
    goes: async ({ comeBack, api }) => {
      await comeBack();
      api.answer("get-conversion", completed(2));
      await comeBack();
    },
    ends: { phase: "attached", file: undefined, fileKey: fileKey(2) },
  },
  {
    name: "a document that was replaced before it was deleted gives way to the newer one, which can be deleted then",
    ...lost(problem(409, REPLACED)),
    goes: async (visit) => {
      await visit.comeBack();
      replacing(visit);
      await visit.remove();
      expect(visit.state()).toMatchObject({
        phase: "attached",
        error: REPLACED,
        file: newer[KEY],
        url: completed(2).url,
      });
      visit.api.answer("delete-conversion", { message: "Deleted." });
      await visit.remove();
    },
    ends: DELETED,
    deleted: [[1, 2], [2]],
  },
  {
    name: "a document that was replaced before it was deleted is followed during its conversion",
    ...lost(problem(409, REPLACED)),
    goes: async (visit) => {
      await visit.comeBack();
      replacing(visit, conversion("IN_PROGRESS", "", fileKey(2)) as never);
      await visit.remove();
      expect(visit.state()).toMatchObject({ phase: "converting" });
      replacing(visit);
      await pass(2_100);
    },
    ends: { phase: "attached", file: newer[KEY] },
  },
  {
    name: "a document that was replaced before it was deleted is reported deleted if the newer one is deleted as well",
    ...lost(problem(409, REPLACED)),
    goes: async ({ comeBack, api, remove }) => {
      await comeBack();
      api.answer("get-conversion", none);
      await remove();
    },
    ends: DELETED,
  },
  {
    name: "a deletion whose reply was lost is reported as soon as the document is known to be deleted",
    ...lost(notNow),
    goes: async ({ comeBack, api, remove, state }) => {
      await comeBack();
      await remove();
      expect(state()).toMatchObject({ ...STAYS, file: stored[KEY] });
      api.answer("get-conversion", none);
      await comeBack();
    },
    ends: DELETED,
  },
  {
    name: "a deletion whose reply was lost is reported without another request if the first half has deleted the document",
    ...there,
    goes: async ({ comeBack, api, remove }) => {
      await comeBack();
      api.answer("delete-conversion", () => {
        api.answer("get-conversion", none);
        return { message: "Deleted." };
      });
      api.answer("delete-document-answer", notNow);
      await remove();
    },
    ends: DELETED,
  },
  {
    name: "a deletion whose reply was lost is reported by a later request if the earlier state was unknown",
    ...unknown,
    goes: async ({ comeBack, api, remove, state }) => {
      api.answer("delete-conversion", () => {
        api.answer("get-conversion", notNow);
        return { message: "Deleted." };
      });
      api.answer("delete-document-answer", notNow);
      api.answer("get-conversion", completed(1));
      await remove();
      expect(state()).toMatchObject(STAYS);
      api.answer("get-conversion", none);
      await comeBack();
    },
    ends: DELETED,
  },
  {
    name: "a deletion that failed is still reported when its student returns, as long as the document exists",
    ...lost(notNow),
    goes: async (visit) => {
      await visit.comeBack();
      await visit.remove();
      await visit.comeBack();
      await visit.comeBack();
      expect(visit.state()).toMatchObject({ ...STAYS, file: stored[KEY] });
      replacing(visit);
      await visit.comeBack();
    },
    ends: { phase: "attached", file: newer[KEY], error: undefined },
  },
  {
    name: "a file that was refused is still reported when its student returns, whatever failed before",
    goes: async ({ upload, api, comeBack }) => {
      await upload(essay("essay.pdf", 2_000_000));
      await comeBack();
      api.answer("get-conversion", failed);
      await comeBack();
    },
    ends: { phase: "rejected", error: expect.stringContaining("too large") },
  },
  {
    name: "a document whose conversion could not be followed is not deleted by the message about it, once it is shown",
    goes: async (visit) => {
      await uploadThroughGap(visit);
      expect(visit.toasts).toMatchObject([{ isOpen: true }]);
      visit.api.answer("get-conversion", completed(1));
      visit.api.answer("get-document-answer", stored);
      await visit.comeBack();
      expect(visit.toasts).toMatchObject([{ isOpen: false }]);
      visit.toasts[0]?.onReset();
      await pass(0);
    },
    ends: { phase: "attached", file: stored[KEY] },
    deleted: [[], []],
  },
  {
    name: "a document whose conversion could not be followed is shown if it is there when the message is dismissed",
    goes: async (visit) => {
      await uploadThroughGap(visit);
      visit.api.answer("get-conversion", completed(1));
      visit.toasts[0]?.onReset();
      await pass(0);
    },
    ends: { phase: "attached" },
    deleted: [[], []],
  },
  {
    name: "a document whose conversion could not be followed is not deleted while nobody knows whether it is there",
    goes: async (visit) => {
      await uploadThroughGap(visit);
      visit.toasts[0]?.onReset();
      await pass(10_000);
    },
    ends: { phase: "rejected", error: "Not now." },
    deleted: [[], []],
  },
  {
    name: "an upload that failed is deleted with its message",
    replies: { "post-conversion": failed, "get-conversion": failed },
    goes: async ({ upload, toasts }) => {
      await upload();
      expect(toasts[0]?.message).toBe(
        "Your file for “What values and beliefs have guided your life?” was not uploaded.",
      );
      toasts[0]?.onReset();
      await pass(0);
    },
    ends: { phase: "rejected", error: "It has a password." },
    deleted: [[1], []],
  },
  {
    name: "an upload tolerates two failed polls, and fails at the third one",
    goes: async ({ upload, api }) => {
      await upload();
      api.answer("get-conversion", notNow);
      await pass(5_000);
      expect(api.calls("get-conversion")).toHaveLength(3);
    },
    ends: { phase: "rejected", error: "Not now." },
  },
  {
    name: "a conversion is followed through a reply that never comes",
    goes: async ({ upload, api }) => {
      const lostReply = Promise.withResolvers<never>();
      await upload();
      api.answer("get-conversion", () => lostReply.promise);
      await pass(32_100);
      api.answer("get-conversion", completed(1));
      api.answer("get-document-answer", stored);
      lostReply.reject(new DOMException("Aborted.", "AbortError"));
      await pass(2_500);
    },
    ends: { phase: "attached", file: stored[KEY], notice: "uploaded" },
  },
  {
    name: "a conversion is not called failed because the session has ended",
    goes: async ({ upload, api, toasts }) => {
      await upload();
      api.answer("get-conversion", problem(401, "Your session ended."));
      await pass(5_000);
      expect(toasts).toEqual([]);
    },
    ends: { phase: "converting" },
  },
  {
    name: "another tab's upload and its deletion are shown when the student returns",
    goes: async ({ comeBack, api, state }) => {
      api.answer("get-conversion", completed(1));
      api.answer("get-document-answer", stored);
      await comeBack();
      expect(state()).toMatchObject({ phase: "attached", file: stored[KEY] });
      api.answer("get-conversion", none);
      await comeBack();
    },
    ends: DELETED,
  },
  {
    name: "the upload of a document that was deleted in another tab is reported no more",
    goes: async ({ upload, api, comeBack, state }) => {
      await upload();
      api.answer("get-conversion", completed(1));
      await pass(2_100);
      expect(state()).toMatchObject({ notice: "uploaded" });
      api.answer("get-conversion", none);
      await comeBack();
    },
    ends: DELETED,
  },
  {
    name: "a document that was deleted in another tab during its upload is reported",
    goes: async ({ upload, api }) => {
      await upload();
      api.answer("get-conversion", none);
      await pass(2_100);
    },
    ends: DELETED,
  },
  {
    name: "a conversion that another tab has started is followed, until the reason why it failed",
    goes: async ({ comeBack, api, state }) => {
      api.answer("get-conversion", conversion("IN_PROGRESS"));
      await comeBack();
      expect(state()).toMatchObject({ phase: "converting" });
      api.answer("get-conversion", failed);
      await pass(2_100);
    },
    ends: { phase: "rejected", error: "It has a password." },
  },
  ...[true, false].map((isAnswered) => ({
    name: `a state that cannot be loaded is said to be unknown, until it can: ${isAnswered ? "answered" : "open"}`,
    replies: { ...attached, "get-conversion": notNow },
    isAnswered,
    goes: async ({ comeBack, api, state }: Visit) => {
      await comeBack();
      await pass(10_000);
      expect(state()).toMatchObject({ notice: "unknown" });
      api.answer("get-conversion", isAnswered ? completed(1) : none);
      await comeBack();
    },
    ends: isAnswered
      ? { phase: "attached", file: stored[KEY] }
      : { phase: "empty" },
  })),
];

describe("a student's document", () => {
  it.each(stories)("$name", async ({ goes, ends, deleted, ...given }) => {
    const visit = open(given);
    await goes(visit);

    expect(visit.state()).toMatchObject(ends);
    if (deleted !== undefined) {
      expect(visit.deleted()).toEqual(deleted.map((all) => all.map(fileKey)));
    }
  });
});

it("an upload saves first, sends the file last and then asks for its conversion, also in browsers of 2023", async () => {
  await withoutFeature(AbortSignal, "any", async () => {
    const { upload, api, bucket, state } = open({});
    await upload();
    expect(bucket.posts.map(({ url }) => url)).toEqual([
      "https://bucket.example/",
    ]);
    expect([...(bucket.posts[0]?.form.keys() ?? [])]).toEqual([
      "key",
      "policy",
      "file",
    ]);
    expect(api.calls("post-conversion")).toMatchObject([
      {
        params: { key: KEY },
        body: { file_key: fileKey(1), file_name: "essay.pdf" },
      },
    ]);
    await pass(1_900);
    expect(api.calls("get-conversion")).toEqual([]);
    api.answer("get-conversion", completed(1));
    api.answer("get-document-answer", stored);
    await pass(200);
    expect(state()).toMatchObject({ phase: "attached", file: stored[KEY] });
  });
});

const UNEXPECTED =
  "We've encountered an unexpected error at this time. Please try again later.";

it.each<[string, Given, string]>([
  [
    "a conversion that fails",
    { replies: { "post-conversion": failed } },
    "It has a password.",
  ],
  ["a bucket that refuses", { inBucket: () => 403 }, UNEXPECTED],
  ["a bucket out of reach", { inBucket: () => "unreachable" }, UNEXPECTED],
  [
    "a server that refuses",
    { replies: { "post-presigned-url": problem(409, "Too late.") } },
    "Too late.",
  ],
])("after %s an upload says why", async (_, given, error) => {
  const { upload, state, toasts } = open(given);
  await upload();
  await pass(5_000);
  expect(state()).toMatchObject({ phase: "rejected", error });
  expect(toasts).toHaveLength(1);
});

it("an upload does not wait for canceled or failed ones, whose deletions name them", async () => {
  let uploads = 0;
  const key = () => fileKey(uploads);
  const { upload, cancel, state, toasts, bucket, deleted } = open({
    replies: {
      "delete-conversion": () => new Promise<never>(() => {}),
      "post-presigned-url": () => {
        uploads += 1;
        return { url: "https://bucket.example/", fields: { key: key() } };
      },
      "post-conversion": () => ({
        ...(uploads === 2 ? failed : conversion("IN_PROGRESS")),
        file_key: key(),
      }),
      "get-conversion": () => ({ ...failed, file_key: key() }),
    },
    inBucket: () => (uploads === 1 ? "waits" : 201),
  });
  await upload();
  cancel();
  expect(state()).toMatchObject({ notice: "canceled" });
  await upload();
  expect(toasts).toMatchObject([{ isOpen: true }]);
  toasts[0]?.onReset();
  await pass(0);
  await upload();
  // The next upload closes the toast of the last one.
  expect(toasts).toMatchObject([{ isOpen: false }]);
  expect(state()).toMatchObject({ phase: "converting" });
  expect(deleted()[0]).toEqual([fileKey(1), fileKey(2)]);
  expect(bucket.posts).toHaveLength(3);
});

it("the PDF copy of the application stays until a lookup finds another file", async () => {
  const { api, comeBack, pdf } = open({
    replies: { ...attached, "get-pdf": { status: "COMPLETED", url: "" } },
    isAnswered: true,
  });
  void pdf.request();
  await pass(0);
  // The first lookup of a visit, too, which may come after the request of a copy.
  for (const reply of [notNow, completed(1), completed(1)]) {
    api.answer("get-conversion", reply);
    await comeBack();
    await pass(5_000);
    expect(pdf.state.get().phase).toBe("ready");
  }
  api.answer("get-conversion", completed(2));
  await comeBack();
  expect(pdf.state.get().phase).toBe("outdated");
});
