import { describe, expect, it } from "@jest/globals";
import type { AnswerMap, SaveReply } from "../../../shared/contract/replies.ts";
import { ServerError } from "../../../web/src/api/errors.ts";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { createSaveQueue } from "../../../web/src/application/save-queue.ts";
import {
  unsavedIn,
  type SaveProgress,
} from "../../../web/src/application/state.ts";
import { aStore, changed } from "../../support/a-store.ts";
import { anApplication } from "../../support/web-application.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";

function setup(saved: AnswerMap = {}) {
  const store = aStore(saved);
  const sent: AnswerMap[] = [];
  const states: SaveProgress["state"][] = [];
  const replies: {
    readonly resolve: () => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  store.subscribe((event) => {
    if (event.type === "saving") {
      states.push(event.saving.state);
    }
  });
  const queue = createSaveQueue(
    store,
    (changes) => {
      sent.push(changes);
      const { promise, resolve, reject } = Promise.withResolvers<SaveReply>();
      const message = "Your answers were saved.";
      replies.push({ resolve: () => resolve({ message }), reject });
      return promise;
    },
    () => {},
  );
  return { store, queue, sent, states, replies };
}

/** Runs everything that only waits for earlier promises. */
function settle() {
  return new Promise((resolve) => setTimeout(resolve));
}

describe("saves", () => {
  it("wait for the previous one and send only later changes", async () => {
    const { store, queue, sent, replies } = setup();
    store.dispatch(changed({ first_name: "Amy" }));
    const first = queue.save();
    await settle();
    store.dispatch(changed({ last_name: "Alder" }));
    const second = queue.save();
    await settle();
    expect(sent).toEqual([{ first_name: "Amy" }]);

    replies[0]?.resolve();
    await first;
    await settle();
    replies[1]?.resolve();
    await second;
    expect(sent).toEqual([{ first_name: "Amy" }, { last_name: "Alder" }]);
  });

  it("report a blocked answer, besides the saved ones", async () => {
    const { store, queue, sent, states, replies } = setup();
    store.dispatch(changed({ conviction: "Y" }));
    store.dispatch(
      changed({
        conviction_comment: "x".repeat(1501),
        first_name: "Amy",
      }),
    );
    const first = queue.save();
    await settle();
    replies[0]?.resolve();
    await first;
    expect(sent).toEqual([{ conviction: "Y", first_name: "Amy" }]);
    expect(await queue.save()).toBe(false);

    expect(states).toEqual(["saving", "blocked", "blocked"]);
    store.dispatch(changed({ conviction_comment: "" }));
    expect(await queue.save()).toBe(false);
    expect(states.at(-1)).toBe("saved");
  });

  it("are sent immediately when the page is left, even during another save", async () => {
    const { store, queue, sent } = setup();
    store.dispatch(changed({ first_name: "Am" }));
    void queue.save();
    await settle();
    store.dispatch(changed({ first_name: "Amy" }));
    queue.saveOnLeaving();

    expect(sent).toEqual([{ first_name: "Am" }, { first_name: "Amy" }]);
  });

  it("count as saved only when the newest has its reply", async () => {
    const { store, queue, sent, replies } = setup();
    store.dispatch(changed({ first_name: "Amy" }));
    const slow = queue.save();
    await settle();
    store.dispatch(changed({ first_name: "Amelie" }));
    queue.saveOnLeaving();
    store.dispatch(changed({ first_name: "Amy" }));
    replies[0]?.resolve();
    await slow;
    void queue.save();
    await settle();

    expect(sent[2]).toEqual({ first_name: "Amy" });
  });
});

const GONE = "Gender: what you chose is not offered any more.";
function refusal(errors?: Readonly<Record<string, readonly string[]>>) {
  return new ServerError(400, "The first of what is wrong.", { errors });
}

describe("an answer that the server rejects", () => {
  it.each([
    ["names none of it", refusal({ cats: ["How many?"] })],
    ["lists nothing", refusal()],
    ["is too large", new ServerError(413, "The first of what is wrong.")],
  ])("is kept completely if a rejection %s", async (_name, error) => {
    const { store, queue, sent, states, replies } = setup();
    store.dispatch(changed({ gender: "X", first_name: "Amy" }));
    const save = queue.save();
    await settle();
    replies[0]?.reject(error);

    expect(await save).toBe(false);
    expect(sent).toHaveLength(1);
    expect(states).toEqual(["saving", "blocked"]);
    expect(unsavedIn(store.get())).toEqual({ gender: "X", first_name: "Amy" });
    expect(store.get().problems["first_name"]).toEqual([
      "The first of what is wrong.",
    ]);
  });

  it.each([401, 403, 404, 409, 422, 429, 500, 503])(
    "is not recognized by status %d, which is an ordinary failure",
    async (status) => {
      const { store, queue, states, replies } = setup();
      store.dispatch(changed({ gender: "X" }));
      const save = queue.save();
      await settle();
      replies[0]?.reject(
        new ServerError(status, "No.", { errors: { gender: [GONE] } }),
      );

      await expect(save).rejects.toThrow("No.");
      expect(states.at(-1)).toBe("failed");
      expect(store.get().toSend).toEqual({ gender: "X" });
    },
  );

  it("blocks a choice that depends on it, even if the server has it from before", async () => {
    const { store, queue, sent, states, replies } = setup({ country: "USA" });
    store.dispatch(changed({ state: "Vermont" }));
    const save = queue.save();
    await settle();
    expect(sent[0]).toEqual({ country: "USA", state: "Vermont" });
    replies[0]?.reject(refusal({ country: ["Not any more."] }));
    await save;
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe("blocked");
    expect(store.get().problems["country"]).toEqual(["Not any more."]);

    store.dispatch(changed({ country: "CAN", state: "Ontario" }));
    void queue.save();
    await settle();
    expect(sent[1]).toEqual({ country: "CAN", state: "Ontario" });
  });

  it("is also blocked when the page is left, and the rest is saved if the page remains", async () => {
    const { store, queue, sent, states, replies } = setup();
    store.dispatch(changed({ gender: "X", first_name: "Amy" }));
    queue.saveOnLeaving();
    replies[0]?.reject(refusal({ gender: [GONE] }));
    await settle();
    replies[1]?.resolve();
    await settle();

    expect(sent[1]).toEqual({ first_name: "Amy" });
    expect(states.at(-1)).toBe("blocked");
  });

  it.each([
    ["a rejection", refusal({ gender: [GONE] })],
    ["a success", undefined],
  ])(
    "causes no request in a session that has ended since, nor does what waits for %s",
    async (_, error) => {
      const reply = Promise.withResolvers<Response>();
      const api = fakeApi({ "put-answer": () => reply.promise });
      const application = anApplication({ queryClient: createQueryClient() });
      application.change({ gender: "X", first_name: "Amy" });
      const save = application.save();
      application.change({ last_name: "Alder" });
      const next = application.save();
      await settle();
      application.abandon();
      reply.resolve(
        error === undefined
          ? Response.json({ message: "Saved." })
          : problem(400, error.message, { errors: error.errors }),
      );

      const ends = await Promise.allSettled([save, next]);
      expect(ends.map(({ status }) => status)).toEqual([
        error === undefined ? "fulfilled" : "rejected",
        "fulfilled",
      ]);
      expect(api.calls("put-answer")).toHaveLength(1);
    },
  );
});
