import { fc } from "@admission/test-tools";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Upload } from "../../../lambdas/storage/upload-keys.ts";
import { faults } from "../../support/interleaving.ts";
import { BAD, DocumentWorld, GOOD, MINUTE, SLOW } from "./document-world.ts";
import { isPending, watchPromises } from "./promises.ts";

/**
 * Concurrent actions of a student's two tabs, in any order of their AWS calls, with events and steps lost, repeated,
 * late, failed and killed, and submissions, reopenings, erasures and sweeps in between. A deterministic scheduler
 * chooses; a failure names its seed and shrinks to the fewest actions.
 */

const KEYS = ["faith_essay_doc", "prompts_essay_doc"] as const;
const SCHEDULES = 3000;

const key = fc.constantFrom(KEYS[0], KEYS[0], KEYS[0], KEYS[1]);
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("upload" as const),
      key,
      isGood: fc.boolean(),
      /** False if it is cut off before the file is in the bucket. */
      arrives: fc.constantFrom(true, true, true, false),
      /** Number of bucket events and number of reports by the browser. */
      events: fc.nat(3),
      posts: fc.nat(2),
      name: fc.constantFrom("essay.pdf", "essay.pdf", "essay.png"),
      /** True if it is canceled at the end. */
      isCanceled: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("delete" as const),
      key,
      times: fc.integer({ min: 1, max: 2 }),
      /** True if it names the file that the site shows, which may have changed when the request arrives. */
      isNamed: fc.boolean(),
    }),
  },
  fc.record({ does: fc.constant("poll" as const), key }),
  fc.record({
    does: fc.constant("sweep" as const),
    folder: fc.constantFrom("uploads" as const, "documents" as const),
  }),
  fc.record({ does: fc.constant("wait" as const), minutes: fc.nat(12) }),
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("submit" as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("reopen" as const) }),
  },
  fc.record({ does: fc.constant("erase" as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const schedule = fc.record({
  tabs: fc.array(fc.array(action, { maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  }),
  seed: fc.noShrink(fc.integer()),
  faultRate: fc.constantFrom(0, 0, 0.05, 0.2),
});

let world: DocumentWorld;

/** Events that determine the final state. */
interface History {
  readonly arrived: { key: string; generation: string }[];
  /** Confirmed deletions, with the uploads that had arrived before each one started. */
  readonly deleted: { key: string; before: readonly string[] }[];
  /** Files named by deletions that were started, and the questions of those that named none. */
  readonly named: Set<string>;
  readonly unnamed: Set<string>;
}

async function removeNamed(
  history: History,
  question: string,
  { generation }: Pick<Upload, "generation">,
): Promise<void> {
  history.named.add(generation);
  await world.remove(question, generation);
  history.deleted.push({ key: question, before: [generation] });
}

async function act(history: History, next: Action): Promise<void> {
  switch (next.does) {
    case "upload": {
      const upload = await world.beginUpload(next.key);
      await world.events.turn();
      if (!next.arrives) {
        if (next.isCanceled) await removeNamed(history, next.key, upload);
        return;
      }
      const bytes = next.isGood ? GOOD : BAD;
      world.aws.put(upload.file_key, bytes);
      history.arrived.push({ key: next.key, generation: upload.generation });
      for (let times = 0; times < next.events; times += 1) {
        void world.deliver(upload, bytes.length);
      }
      for (let times = 0; times < next.posts; times += 1) {
        await world.confirmUpload(upload, next.name);
      }
      if (next.isCanceled) await removeNamed(history, next.key, upload);
      return;
    }
    case "delete": {
      const seen = world.record(next.key);
      if (next.isNamed) {
        if (seen === undefined || seen.status === "NOT_ANSWERED") return;
        for (let times = 0; times < next.times; times += 1) {
          await world.events.turn();
          await removeNamed(history, next.key, seen);
        }
        return;
      }
      history.unnamed.add(next.key);
      const before = history.arrived
        .filter((upload) => upload.key === next.key)
        .map(({ generation }) => generation);
      for (let times = 0; times < next.times; times += 1) {
        await world.remove(next.key);
      }
      history.deleted.push({ key: next.key, before });
      return;
    }
    case "poll":
      await world.poll(next.key);
      return;
    case "sweep":
      await world.sweep(next.folder);
      return;
    case "wait":
      world.pass(next.minutes * MINUTE);
      return;
    default:
      await world[next.does]();
  }
}

/** Runs one action after the other; the student is told of failures and continues. */
async function tab(
  history: History,
  actions: readonly Action[],
): Promise<void> {
  for (const next of actions) {
    await world.events.turn();
    await act(history, next).catch(() => {});
  }
}

function checkEnd(history: History): void {
  const { documents, submitted_at } = world.application;
  const attached = Object.entries(documents).flatMap(
    ([question, { status, generation }]) =>
      status === "COMPLETED" ? world.convertedKeys(question, generation) : [],
  );
  // Readers are shown what was submitted before until it is submitted again.
  const shown = submitted_at === "" ? (world.reopenedWith ?? []) : [];
  const { items, objects } = world.aws;
  expect(new Set(objects.keys())).toEqual(
    new Set(world.isErased ? [] : [...attached, ...shown]),
  );
  expect(items.size).toBe(world.isErased ? 0 : 1);
  if (world.isErased) return;
  expect(Object.values(documents).filter(isPending)).toEqual([]);
  const converted = [...world.aws.executions.values()].map(
    (input) => (input as Upload).generation,
  );
  expect(converted).toHaveLength(new Set(converted).size);
  for (const { key: question, before } of history.deleted) {
    for (const generation of before) {
      if (!((documents[question]?.generation ?? "") > generation)) {
        throw new Error("A deleted document has come back.");
      }
    }
  }
  for (const [question, { status, generation }] of Object.entries(documents)) {
    if (
      status === "NOT_ANSWERED" &&
      !history.unnamed.has(question) &&
      !history.named.has(generation.replace(/\.deleted$/, ""))
    ) {
      throw new Error("A deletion took what it did not name.");
    }
  }
  if (submitted_at !== "" || world.reopenedWith !== undefined) return;
  for (const { key: question, generation } of history.arrived) {
    if ((documents[question]?.generation ?? "") < generation) {
      throw new Error("An upload was lost.");
    }
  }
}

/** Expects that, without faults, every upload ends as its content requires. */
function checkSuccess(tabs: readonly (readonly Action[])[]): void {
  const uploads = tabs
    .flat()
    .flatMap((each) => (each.does === "upload" ? [each] : []));
  if (world.mostConverting > 1) throw new Error("Two were converted at once.");
  if (world.application.submitted_at !== "") return;
  for (const [question, { status }] of Object.entries(
    world.application.documents,
  )) {
    const own = uploads.filter((each) => each.key === question && each.arrives);
    if (
      status === "FAILED" &&
      own.every(({ isGood, name }) => isGood && name === "essay.pdf")
    ) {
      throw new Error("A good upload has failed.");
    }
  }
}

describe("documents under any faults, in any order", () => {
  it(`the newest wins, nothing hangs, nothing is left behind, one is converted at a time (${SCHEDULES} schedules)`, async () => {
    await fc.assert(
      fc
        .asyncProperty(schedule, async ({ tabs, seed, faultRate }) => {
          world = new DocumentWorld(seed);
          const violations = watchPromises(world);
          world.events.faultOf = () =>
            world.random() < faultRate
              ? faults[Math.floor(world.random() * faults.length)]
              : undefined;
          const history: History = {
            arrived: [],
            deleted: [],
            named: new Set(),
            unnamed: new Set(),
          };
          for (const actions of tabs) void tab(history, actions);
          await world.events.run();
          await world.settle();

          expect(violations).toEqual([]);
          checkEnd(history);
          const waits = tabs.flat().some(({ does }) => does === "wait");
          if (faultRate === 0 && !waits) checkSuccess(tabs);

          if (world.application.submitted_at !== "" || world.isErased) return;
          await tryAgain(history);
        })
        .afterEach(() => {
          world.end();
        }),
      { numRuns: SCHEDULES },
    );
  });
});

/** Expects that a good upload succeeds after any history. */
async function tryAgain(history: History): Promise<void> {
  void tab(history, [
    {
      does: "upload",
      key: KEYS[0],
      isGood: true,
      arrives: true,
      events: 1,
      posts: 1,
      name: "essay.pdf",
      isCanceled: false,
    },
  ]);
  await world.events.run();
  expect(world.record(KEYS[0])).toMatchObject({
    status: "COMPLETED",
    file_name: "essay.pdf",
  });
  await world.settle();
  checkEnd(history);
}

describe("the conversions of one student", () => {
  beforeEach(() => {
    world = new DocumentWorld(1);
  });
  afterEach(() => world.end());

  /** Uploads a file, and runs what follows until all is done or waits for time to pass. */
  async function uploadFile(question: string, bytes: Uint8Array) {
    const begun = world.beginUpload(question);
    await world.events.run();
    const uploaded = await begun;
    world.aws.put(uploaded.file_key, bytes);
    void world.deliver(uploaded, bytes.length);
    await world.events.run();
    return uploaded;
  }

  it("end where a newer upload has replaced what they convert, which follows at once", async () => {
    await uploadFile(KEYS[0], SLOW);
    const before = world.now;
    const { generation } = await uploadFile(KEYS[0], GOOD);

    expect(world.record(KEYS[0])).toMatchObject({
      generation,
      status: "COMPLETED",
    });
    expect(world.now - before).toBeLessThan(MINUTE / 2);
    expect([world.mostConverting, world.numFailed]).toEqual([1, 0]);
  });

  it("follow one that has died as soon as its time is over", async () => {
    world.events.faultOf = (_call, name) =>
      name === "complete" || name === "fail" ? "dies" : undefined;
    await uploadFile(KEYS[0], GOOD);
    world.events.faultOf = () => undefined;
    const before = world.now;
    await uploadFile(KEYS[1], GOOD);

    expect(world.record(KEYS[1])?.status).toBe("COMPLETED");
    expect(world.now - before).toBeLessThan(4 * MINUTE);
  });
});
