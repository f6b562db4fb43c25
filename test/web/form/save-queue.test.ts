import { describe, expect, it } from "@jest/globals";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { createAnswersStore } from "../../../web/src/form/answers-store.ts";
import {
  createSaveQueue,
  type SaveState,
} from "../../../web/src/form/save-queue.ts";

const setup = () => {
  const store = createAnswersStore({}, () => "2026-11-21");
  const sent: AnswerMap[] = [];
  const names: string[] = [];
  const states: SaveState[] = [];
  const replies: PromiseWithResolvers<void>[] = [];
  const queue = createSaveQueue({
    store,
    onState: (state) => states.push(state),
    send: (changes, { save }) => {
      sent.push(changes);
      names.push(save);
      const reply = Promise.withResolvers<void>();
      replies.push(reply);
      return reply.promise;
    },
  });
  return { store, queue, sent, names, states, replies };
};

/** Lets everything run that waits for nothing but earlier promises. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("saves", () => {
  it("wait for the one before and send only what is new since", async () => {
    const { store, queue, sent, replies } = setup();
    store.change({ first_name: "Amy" });
    const first = queue.save();
    await settle();
    store.change({ last_name: "Alder" });
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

  it("send nothing where nothing has changed", async () => {
    const { queue, sent, states } = setup();

    expect(await queue.save()).toBe(false);
    expect(sent).toEqual([]);
    expect(states).toEqual([]);
  });

  it("keep everything after a failure and send it with the next save", async () => {
    const { store, queue, sent, states, replies } = setup();
    store.change({ first_name: "Amy" });
    const failed = queue.save();
    await settle();
    replies[0]?.reject(new Error("offline"));
    await expect(failed).rejects.toThrow("offline");
    store.change({ last_name: "Alder" });
    const second = queue.save();
    await settle();
    replies[1]?.resolve();

    expect(await second).toBe(true);
    expect(sent[1]).toEqual({ first_name: "Amy", last_name: "Alder" });
    expect(states).toEqual(["saving", "failed", "saving", "saved"]);
  });

  it("tell of an answer that cannot be saved, beside those that are", async () => {
    const { store, queue, sent, states, replies } = setup();
    store.change({ conviction: "Y" });
    store.change({
      conviction_comment: "x".repeat(1501),
      first_name: "Amy",
    });
    const first = queue.save();
    await settle();
    replies[0]?.resolve();
    await first;
    expect(sent).toEqual([{ conviction: "Y", first_name: "Amy" }]);
    expect(await queue.save()).toBe(false);

    expect(states).toEqual(["saving", "held-back", "held-back"]);
    store.change({ conviction_comment: "" });
    expect(await queue.save()).toBe(false);
    expect(states.at(-1)).toBe("saved");
  });

  it("undo on the server what may have arrived there after all", async () => {
    const { store, queue, sent, states, replies } = setup();
    store.change({ first_name: "Amy" });
    const lost = queue.save();
    await settle();
    replies[0]?.reject(new Error("no answer in time"));
    await expect(lost).rejects.toThrow("no answer in time");

    store.change({ first_name: "" });
    const second = queue.save();
    await settle();
    replies[1]?.resolve();

    expect(await second).toBe(true);
    expect(sent[1]).toEqual({ first_name: "" });
    expect(states.at(-1)).toBe("saved");
  });

  it("go out at once when the page is left, whatever is on its way", async () => {
    const { store, queue, sent } = setup();
    store.change({ first_name: "Am" });
    void queue.save();
    await settle();
    store.change({ first_name: "Amy" });
    queue.saveOnLeaving();

    expect(sent).toEqual([{ first_name: "Am" }, { first_name: "Amy" }]);
  });

  it("are counted, in each form from one on, so that the server knows which of them is newer", async () => {
    const { store, queue, names } = setup();
    store.change({ first_name: "Am" });
    void queue.save();
    await settle();
    store.change({ first_name: "Amy" });
    queue.saveOnLeaving();
    const other = setup();
    other.store.change({ first_name: "Mei" });
    void other.queue.save();
    await settle();

    const [form] = names[0]?.split(".") ?? [];
    expect(form).toMatch(/^[0-9a-z-]{10,40}$/);
    expect(names).toEqual([`${form}.1`, `${form}.2`]);
    expect(other.names).toEqual([expect.stringMatching(/\.1$/)]);
    expect(other.names[0]).not.toBe(names[0]);
  });

  it("hold what one on its way holds, also where that was taken back since", async () => {
    const { store, queue, sent } = setup();
    store.change({ first_name: "Amy" });
    void queue.save();
    await settle();
    store.change({ first_name: "", last_name: "Alder" });
    queue.saveOnLeaving();

    expect(sent[1]).toEqual({ first_name: "", last_name: "Alder" });
  });

  it("count as saved only when the newest has its reply", async () => {
    const { store, queue, sent, replies } = setup();
    store.change({ first_name: "Amy" });
    const slow = queue.save();
    await settle();
    store.change({ first_name: "Amelie" });
    queue.saveOnLeaving();
    store.change({ first_name: "Amy" });
    replies[0]?.resolve();
    await slow;
    void queue.save();
    await settle();

    expect(sent[2]).toEqual({ first_name: "Amy" });
  });
});
