import { expect, it } from "@jest/globals";
import {
  documentAt,
  isAtRest,
} from "../../../web/src/application/document-state.ts";
import { withoutFeature } from "../../support/missing-feature.ts";
import { play, storiesIn, type Words } from "../../support/stories.ts";
import { anApplication, aProfile } from "../../support/web-application.ts";
import { fakeApi, problem, type FakeAnswers } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { fakeBucket, type BucketAnswer } from "./documents-bucket.ts";
import { chain, conversion, essay, stored } from "./documents-form.tsx";

const KEY = "faith_essay_doc";
const done = { message: "Deleted." };
const notNow = problem(500, "Not now.");
const notArrived = problem(409, "Your file has not arrived.");
const none = conversion("NOT_ANSWERED");
const failed = conversion("FAILED", "It has a password.");

function fileKey(number: number) {
  return `uploads/amy/${KEY}/${number}`;
}
function completed(number: number) {
  const url = `https://files.example/${number}.pdf?signed=1`;
  const shown = { url, picture: `data:image/webp;base64,${number}` };
  return { ...conversion("COMPLETED", "", fileKey(number)), ...shown };
}
function listed(number: number) {
  return { [KEY]: { ...stored[KEY], file_key: fileKey(number) } };
}

stopTimeForEachTest();

interface Given {
  readonly replies?: FakeAnswers;
  /** What the profile knows of a document: nothing, its answer, or its file as well. */
  readonly knows?: "nothing" | "answer" | "file";
  readonly inBucket?: () => BucketAnswer;
}

/** Opens the documents of a student, without the page that shows them. */
function open({ replies = {}, knows = "nothing", inBucket }: Given = {}) {
  const bucket = fakeBucket(inBucket);
  const api = fakeApi({
    ...chain,
    "put-answer": { message: "Saved." },
    "get-conversion": none,
    "get-document-answer": {},
    ...replies,
  });
  const toasts: { message: string; onReset: () => void; isOpen: boolean }[] =
    [];
  const application = anApplication({
    profile: {
      ...aProfile,
      answer: knows === "nothing" ? {} : { [KEY]: "ANSWERED" },
      document_answer: knows === "file" ? listed(1) : {},
    },
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
  const { documents, pdf, change } = application;
  return {
    change,
    documents,
    /** Whether each removal has left nothing. */
    removals: [] as boolean[],
    pdf,
    api,
    bucket,
    toasts,
    state: () => documentAt(application.get(), KEY),
    answer: () => application.get().answers[KEY],
    upload: async (file = essay()) => {
      void documents.upload(KEY, file);
      await pass(0);
    },
    /** Returns which files each half of a deletion has named. */
    deleted: () =>
      (["delete-conversion", "delete-document-answer"] as const).map(
        (routeId) => api.calls(routeId).map(({ query }) => query["file_key"]),
      ),
  };
}
type Visit = ReturnType<typeof open>;

function finds(found: Parameters<typeof problem>[0] | object) {
  return ({ api }: Visit) => api.answer("get-conversion", found as never);
}

/** What happens, in words. */
const events: Words<Visit> = {
  upload: ({ documents }) => {
    void documents.upload(KEY, essay());
  },
  "upload of too much": ({ documents }) => {
    void documents.upload(KEY, essay("essay.pdf", 2_000_000));
  },
  "upload of what is out of reach": ({ documents }) => {
    const arrayBuffer = () => Promise.reject(new DOMException("", "NotFound"));
    const slice = () => ({ arrayBuffer });
    void documents.upload(KEY, Object.assign(essay(), { slice }));
  },
  "coming back": ({ documents }) => {
    void documents.resume(KEY);
  },
  removal: ({ documents, removals }) => {
    void documents.remove(KEY).then((isGone) => removals.push(isGone));
  },
  "wait …": (_, seconds) => pass(Number(seconds) * 1_000),
  "dismissal of the toast": ({ toasts }) => toasts[0]?.onReset(),
  opening: ({ documents }) => documents.renewLink(KEY).catch(() => undefined),
  "no thanks": ({ documents }) => documents.declineOffer(KEY),
  "press of another tab": ({ documents }) => documents.findOut([KEY]),
  "the server has …": ({ api }, number) => {
    api.answer("get-conversion", completed(Number(number)));
    api.answer("get-document-answer", listed(Number(number)));
  },
  "the server has nothing": finds(none),
  "the server converts 2": finds(conversion("IN_PROGRESS", "", fileKey(2))),
  "the server refuses it": finds(failed),
  "the server converts at once": ({ api }) =>
    api.answer("post-conversion", conversion("COMPLETED")),
  "the server is down": finds(notNow),
  "the session is over": ({ api }) =>
    api.answer("post-presigned-url", problem(401, "Your session ended.")),
  "the next page": (visit) => Object.assign(visit, open()),
  "the session ends": finds(problem(401, "Your session ended.")),
  "files have no names": ({ api }) => api.answer("get-document-answer", notNow),
  "the list is old": ({ api }) => api.answer("get-document-answer", listed(1)),
  "deletions fail": ({ api }) => api.answer("delete-conversion", notNow),
  "deletions work": ({ api }) => api.answer("delete-conversion", done),
  "deletions take long": ({ api }) =>
    api.answer("delete-conversion", () => new Promise<never>(() => {})),
  "deletions are too late": ({ api }) =>
    api.answer("delete-conversion", problem(409, "Replaced.")),
  "deletions fail halfway": ({ api }) => {
    api.answer("delete-conversion", () => {
      api.answer("get-conversion", none);
      return done;
    });
    api.answer("delete-document-answer", notNow);
  },
  "deletions fail halfway and then all does": ({ api }) => {
    api.answer("delete-conversion", () => {
      api.answer("get-conversion", notNow);
      return done;
    });
    api.answer("delete-document-answer", notNow);
  },
};

function isIn(phase: string, more: object = {}) {
  return ({ state }: Visit) => {
    const silent = { error: undefined, notice: undefined };
    expect({ ...silent, ...state() }).toMatchObject({ phase, ...more });
  };
}
function named(...halves: readonly (readonly number[])[]) {
  return ({ deleted }: Visit) => {
    expect(deleted()).toEqual(halves.map((all) => all.map(fileKey)));
  };
}
function shows(count: number) {
  return ({ toasts }: Visit) => {
    expect(toasts.filter(({ isOpen }) => isOpen)).toHaveLength(count);
  };
}
/** Everything that is shown of a file. */
function fileOf(number: number) {
  return { file: listed(number)[KEY], picture: completed(number).picture };
}

/** What has become of it, in words. */
const outcomes: Words<Visit> = {
  "IT IS DELETED": isIn("empty", { notice: "deleted" }),
  "IT IS BEING DELETED": isIn("deleting"),
  "IT IS EMPTY": ({ state }) => {
    expect(state()).toEqual({ phase: "empty" });
  },
  "IT IS 1": isIn("attached", { ...fileOf(1), notice: undefined }),
  "IT IS 2": isIn("attached", { ...fileOf(2), error: undefined }),
  "IT IS 2 AND WAS REPLACED": isIn("attached", {
    ...fileOf(2),
    error: "Replaced.",
  }),
  "IT IS 2 WITHOUT A NAME": isIn("attached", {
    fileKey: fileKey(2),
    file: undefined,
  }),
  "IT STAYS": isIn("attached", { error: "Not now." }),
  "IT IS UPLOADED": isIn("attached", { notice: "uploaded" }),
  "IT IS CONVERTED": isIn("converting"),
  "IT IS UNKNOWN": ({ state }) => {
    expect(state()).toMatchObject({ notice: "unknown" });
  },
  "IT HAS A PASSWORD": isIn("rejected", { error: "It has a password." }),
  "IT IS TOO LARGE": isIn("rejected", {
    error: expect.stringContaining("too large"),
  }),
  "IT MAY BE IN A CLOUD DRIVE": isIn("rejected", {
    error: expect.stringContaining("If it is in a cloud drive, save it"),
  }),
  "IT HAS NOT ARRIVED": isIn("rejected", {
    error: expect.stringContaining("essay.pdf was not sent"),
  }),
  "IT FAILED": isIn("rejected", { error: "Not now." }),
  "DELETIONS NAMED 1": named([1], [1]),
  "DELETIONS NAMED 1 AND 2": named([1, 2], [2]),
  "HALF A DELETION NAMED 1": named([1], []),
  "NOTHING WAS DELETED": named([], []),
  "IT WAS REMOVED": ({ removals }) => expect(removals.at(-1)).toBe(true),
  "IT WAS NOT REMOVED": ({ removals }) => expect(removals.at(-1)).toBe(false),
  "ONE TOAST": shows(1),
  "NO TOAST": shows(0),
};

/** What happens to a document, and first what the profile knows of it. */
const stories = storiesIn(`
is deleted by the name shown, after a reload:
  answer, the server has 1, coming back, removal, IT IS DELETED, DELETIONS NAMED 1
is deleted by the name in the profile, while its state is not known:
  file, the server is down, removal, wait 2, IT IS DELETED, DELETIONS NAMED 1
is deleted by the name shown, after its upload:
  nothing, upload, the server has 1, wait 2, removal, IT IS DELETED, DELETIONS NAMED 1
is deleted by a name that is asked for first, if it is not known:
  answer, the server is down, coming back, wait 2, the server has 1, removal, IT IS DELETED, DELETIONS NAMED 1
is said to be deleted from the press on:
  answer, the server has 1, coming back, deletions take long, removal, IT IS BEING DELETED
is not deleted if its name cannot be found out:
  answer, the server is down, removal, wait 2, IT STAYS, NOTHING WAS DELETED
has no name while that of the one in its place cannot be loaded:
  answer, the server has 1, coming back, the server has 2, files have no names, coming back, wait 2, IT IS 2 WITHOUT A NAME
has no name while that of the one in its place is not in the list:
  answer, the server has 1, coming back, the server has 2, the list is old, coming back, IT IS 2 WITHOUT A NAME
that was replaced before its deletion gives way to the newer one, which can be deleted then:
  answer, the server has 1, coming back, deletions are too late, the server has 2, removal,
  IT IS 2 AND WAS REPLACED, deletions work, removal, IT IS DELETED, DELETIONS NAMED 1 AND 2
that was replaced before its deletion is followed during its conversion:
  answer, the server has 1, coming back, deletions are too late, the server converts 2, removal, IT IS CONVERTED,
  the server has 2, wait 2, IT IS 2
that was replaced before its deletion is gone if the newer one is:
  answer, the server has 1, coming back, deletions are too late, the server has nothing, removal, IT IS DELETED,
  IT WAS REMOVED
whose deletion had no reply is gone as soon as that is known:
  answer, the server has 1, coming back, deletions fail, removal, IT STAYS, IT WAS NOT REMOVED,
  the server has nothing, coming back, IT IS DELETED
whose deletion failed is shown as before while nobody can be asked:
  answer, the server has 1, coming back, deletions fail, the server is down, removal, wait 2, IT STAYS, IT IS 1
whose deletion failed halfway is gone:
  answer, the server has 1, coming back, deletions fail halfway, removal, IT IS DELETED
whose deletion failed halfway is gone as soon as the server can be asked:
  answer, the server has 1, deletions fail halfway and then all does, removal, wait 2, IT STAYS,
  the server has nothing, coming back, IT IS DELETED
whose deletion failed says so at each return, until another has replaced it:
  answer, the server has 1, coming back, deletions fail, removal, coming back, coming back, IT STAYS, IT IS 1,
  the server has 2, coming back, IT IS 2
that was refused here says so at each return:
  nothing, upload of too much, coming back, the server refuses it, coming back, IT IS TOO LARGE
that the browser cannot read is said to be so, with what may help:
  nothing, upload of what is out of reach, IT MAY BE IN A CLOUD DRIVE, NO TOAST
that could not be followed is there once the server says so, and its toast is gone:
  nothing, upload, the server is down, wait 10, ONE TOAST, the server has 1, coming back, NO TOAST,
  dismissal of the toast, IT IS 1, NOTHING WAS DELETED
that could not be followed is there if the dismissal of its toast finds it:
  nothing, upload, the server is down, wait 10, the server has 1, dismissal of the toast, IT IS 1,
  NOTHING WAS DELETED
that could not be followed is not deleted while nobody knows of it:
  nothing, upload, the server is down, wait 10, dismissal of the toast, wait 10, IT FAILED,
  NOTHING WAS DELETED
that could not be followed is there if the server has it when it is declined:
  nothing, upload, the server is down, wait 10, the server has 1, no thanks, IT IS 1, NOTHING WAS DELETED
that could not be followed and is declined does not come later:
  nothing, upload, the server is down, wait 10, the server has nothing, no thanks, IT IS EMPTY,
  HALF A DELETION NAMED 1
that could not be followed is looked for before another tab opens:
  nothing, coming back, upload, the server is down, wait 10, the server has 1, press of another tab, IT IS 1
that is converted at once is there, even if its link cannot be loaded:
  nothing, the server converts at once, the server is down, upload, wait 10, IT IS UPLOADED, NO TOAST
whose conversion fails is deleted with its toast:
  nothing, upload, the server refuses it, wait 2, IT HAS A PASSWORD, dismissal of the toast, HALF A DELETION NAMED 1
whose session ends during its conversion has not failed:
  nothing, upload, the session ends, wait 10, IT IS CONVERTED, NO TOAST
whose page went before it arrived is named on the next one, which may have another in its place:
  nothing, the session is over, upload, the next page, IT IS EMPTY, coming back, IT HAS NOT ARRIVED, coming back,
  IT HAS NOT ARRIVED, the next page, coming back, IT HAS NOT ARRIVED, the server has 1, coming back, IT IS 1,
  the next page, coming back, IT IS EMPTY
whose page went as it arrived is there on the next one:
  nothing, the session is over, upload, the next page, the server has 1, coming back, IT IS 1,
  the server has nothing, coming back, IT IS DELETED
whose page went during its conversion has arrived:
  nothing, upload, the next page, coming back, IT IS EMPTY
that failed is not named on the next page:
  nothing, the server converts at once, upload of too much, the next page, coming back, IT IS EMPTY
comes and goes with another tab:
  nothing, the server has 1, coming back, IT IS 1, the server has nothing, coming back, IT IS DELETED
that is gone when it is opened is said to be deleted:
  nothing, the server has 1, coming back, the server has nothing, opening, IT IS DELETED
that another tab has deleted is reported as uploaded no more:
  nothing, upload, the server has 1, wait 2, IT IS UPLOADED, the server has nothing, coming back, IT IS DELETED
that another tab has deleted during its upload is gone:
  nothing, upload, the server has nothing, wait 2, IT IS DELETED
that another tab has sent is followed, until the reason why it failed:
  nothing, the server converts 2, coming back, IT IS CONVERTED, the server refuses it, wait 2, IT HAS A PASSWORD
that another tab has replaced by one that was refused is there no more:
  answer, the server has 1, coming back, the server refuses it, coming back, IT HAS A PASSWORD
that is answered and cannot be looked up is unknown until it can:
  answer, the server is down, coming back, wait 2, IT IS UNKNOWN, the server has 1, coming back, IT IS 1
that was looked up once is not unknown when the server is down:
  answer, the server has 1, coming back, the server is down, coming back, wait 2, IT IS 1
that is not answered and cannot be looked up is unknown until it can:
  nothing, the server is down, coming back, wait 2, IT IS UNKNOWN, the server has nothing, coming back, IT IS EMPTY
`);

it.each(stories)("a document $name", async ({ steps: [knows, ...steps] }) => {
  expect.hasAssertions();
  const visit = open({ knows: knows as "answer" });
  for (const step of steps) {
    await play(step, { ...events, ...outcomes }, visit);
    await pass(100);
    // A document at rest is the answer to its question, or there is none.
    const state = visit.state();
    const isThere = state.phase === "attached";
    const isAnswer = visit.answer() === "ANSWERED";
    expect(isAtRest(state) ? isAnswer : isThere).toBe(isThere);
  }
});

it("an upload tolerates two failed polls, and fails at the third one", async () => {
  const { upload, api, state } = open();
  await upload();
  api.answer("get-conversion", notNow);
  await pass(5_000);
  expect(state()).toMatchObject({ phase: "rejected", error: "Not now." });
  expect(api.calls("get-conversion")).toHaveLength(3);
});

it("a conversion is followed through a reply that never comes", async () => {
  const { upload, api, state } = open();
  const lost = Promise.withResolvers<never>();
  await upload();
  api.answer("get-conversion", () => lost.promise);
  await pass(32_100);
  api.answer("get-conversion", completed(1));
  lost.reject(new DOMException("Aborted.", "AbortError"));
  await pass(2_500);
  expect(state()).toMatchObject({ phase: "attached", notice: "uploaded" });
});

it("an upload saves first, sends the file last and then asks for its conversion, also in browsers of 2023", async () => {
  await withoutFeature(AbortSignal, "any", async () => {
    const { upload, change, api, bucket, state } = open();
    change({ city: "Barre" });
    await upload();
    expect(api.calls("put-answer")).toMatchObject([
      { body: { city: "Barre" } },
    ]);
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
  [
    "a bucket that refuses",
    { inBucket: () => 403, replies: { "post-conversion": notArrived } },
    UNEXPECTED,
  ],
  [
    "a bucket out of reach",
    {
      inBucket: () => "unreachable",
      replies: { "post-conversion": notArrived },
    },
    "Your file did not reach us. Please check your internet connection and try again. Some schools and libraries block uploads; another network can help.",
  ],
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
  expect(toasts.map(({ message }) => message)).toEqual([
    "Your file for “What values and beliefs have guided your life?” was not uploaded.",
  ]);
});

it("an upload goes on if only the bucket's reply is lost: the student was told that the file is not there", async () => {
  const { upload, api, state, toasts } = open({
    inBucket: () => "unreachable",
  });
  await upload();
  api.answer("get-conversion", completed(1));
  await pass(2_500);
  expect(state()).toMatchObject({ phase: "attached", notice: "uploaded" });
  expect(toasts).toEqual([]);
});

it("an upload does not wait for canceled or failed ones, whose deletions name them", async () => {
  let uploads = 0;
  const key = () => fileKey(uploads);
  const { upload, documents, state, toasts, bucket, deleted } = open({
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
  documents.cancel(KEY);
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
  const { api, documents, pdf } = open({
    replies: { "get-pdf": { status: "COMPLETED", url: "" } },
    knows: "answer",
  });
  void pdf.request();
  await pass(0);
  // The first lookup of a visit, too, which may come after the request of a copy.
  for (const reply of [notNow, completed(1), completed(1)]) {
    api.answer("get-conversion", reply);
    void documents.resume(KEY);
    await pass(5_000);
    expect(pdf.state.get().phase).toBe("ready");
  }
  api.answer("get-conversion", completed(2));
  void documents.resume(KEY);
  await pass(5_000);
  expect(pdf.state.get().phase).toBe("outdated");
});
