import { describe, expect, it } from "@jest/globals";
import { faults, type Fault } from "../../support/interleaving.ts";
import { BAD, DocumentWorld, GOOD, MINUTE } from "./document-world.ts";
import { isPending, watchPromises } from "./promises.ts";

/**
 * Every AWS call in the processing of a document, by its position, failed in every way: before and after its effect.
 */

const KEY = "faith_essay_doc";

/** View of the student: the result of the conversion, or a message. */
interface Seen {
  status?: string;
  message?: string;
}

function problemOf(error: unknown): Seen {
  return { message: String(error) };
}

/** Runs the site's chain, with the bucket's event if `isTold` is set. */
async function chain(
  world: DocumentWorld,
  tells: "browser" | "event" | "both",
  bytes = GOOD,
): Promise<Seen> {
  try {
    const upload = await world.beginUpload(KEY);
    world.aws.put(upload.file_key, bytes);
    if (tells !== "browser") void world.deliver(upload, bytes.length);
    if (tells === "event") return {};
    return await world.confirmUpload(upload, "essay.pdf");
  } catch (error) {
    return problemOf(error);
  }
}

async function remove(world: DocumentWorld): Promise<Seen> {
  const { status, generation } = world.record(KEY) ?? {};
  const seen = status === "NOT_ANSWERED" ? undefined : generation;
  try {
    // The site calls both routes, one after the other, with the file that it shows.
    await world.remove(KEY, seen);
    await world.remove(KEY, seen);
    return { status: "NOT_ANSWERED" };
  } catch (error) {
    return problemOf(error);
  }
}

/** Polls until there is a result, with the clock and the sweep running: seven minutes at most. */
async function follow(world: DocumentWorld, seen: Seen): Promise<Seen> {
  let now = seen;
  for (let minute = 0; minute < 7; minute += 1) {
    if (now.message !== undefined && now.message !== "") return now;
    if (now.status === "COMPLETED" || now.status === "FAILED") return now;
    void world
      .poll(KEY)
      .catch(problemOf)
      .then((found) => {
        now = found;
      });
    await world.events.run();
    world.pass(MINUTE);
    void world.sweep("uploads").catch(() => {});
    await world.events.run();
  }
  return now;
}

/** Runs `work` with one fault at its call number `at`, and returns the calls and what the student sees. */
async function withFault(
  world: DocumentWorld,
  at: number,
  fault: Fault | undefined,
  work: () => Promise<Seen>,
): Promise<{ calls: string[]; seen: Seen }> {
  const calls: string[] = [];
  world.events.faultOf = ({ name }, functionName) => {
    calls.push(`${functionName}: ${name}`);
    return calls.length - 1 === at ? fault : undefined;
  };
  let seen: Seen = {};
  void work().then((found) => {
    seen = found;
  });
  await world.events.run();
  return { calls, seen };
}

type Prepare = (world: DocumentWorld) => Promise<void>;
type Work = (world: DocumentWorld) => Promise<Seen>;
type Check = (world: DocumentWorld, seen: Seen) => Promise<string | undefined>;

/**
 * Fails every call of `work`, one at a time.
 * @returns the calls after which `check` finds a problem
 */
async function failEverywhere(
  { prepare, work, check }: { prepare: Prepare; work: Work; check: Check },
  fault: Fault,
  isRepeated: boolean,
): Promise<{ sites: number; problems: string[] }> {
  const problems: string[] = [];
  for (let at = 0; ; at += 1) {
    // With one number, faults of a step end it; with the other, they are transient.
    const world = new DocumentWorld(() => (isRepeated ? 0.99 : 0));
    try {
      await prepare(world);
      const violations = watchPromises(world);
      const { calls, seen } = await withFault(world, at, fault, () =>
        work(world),
      );
      if (at >= calls.length) return { sites: at, problems };
      const problem = (await check(world, seen)) ?? violations[0];
      if (problem !== undefined) {
        problems.push(`${at} ${calls[at]} ${fault}: ${problem}`);
      }
    } finally {
      world.end();
    }
  }
}

const nothing: Prepare = () => Promise.resolve();

const uploaded: Prepare = async (world) => {
  void chain(world, "both");
  await world.events.run();
};

function isAnswered({ application }: DocumentWorld): boolean {
  return application.answer[KEY] === "ANSWERED";
}

async function uploadAgain(world: DocumentWorld): Promise<string | undefined> {
  world.events.faultOf = () => undefined;
  void chain(world, "both");
  await world.events.run();
  if (!isAnswered(world)) return "trying again does not help";
  await world.settle();
  const { generation = "" } = world.record(KEY) ?? {};
  const left = [...world.aws.objects.keys()].toSorted().join();
  return left === world.convertedKeys(KEY, generation).join()
    ? undefined
    : "objects are left behind";
}

const endsWell: Check = async (world, first) => {
  const seen = await follow(world, first);
  const record = world.record(KEY);
  const isTold = (seen.message ?? "") !== "";
  if (!isTold && seen.status !== "COMPLETED") {
    return `the student sees ${JSON.stringify(seen)}`;
  }
  if (seen.status === "COMPLETED" && !isAnswered(world)) {
    return "the student sees a document that is not there";
  }
  if (record !== undefined && isPending(record)) {
    // The browser has given up; the sweep has not.
    await world.settle();
    const after = world.record(KEY);
    if (after === undefined || isPending(after)) return "it hangs";
  }
  return uploadAgain(world);
};

const isGone: Check = async (world, seen) => {
  const isTold = (seen.message ?? "") !== "";
  const shown = world.record(KEY)?.status ?? "NOT_ANSWERED";
  if (!isTold && shown !== "NOT_ANSWERED") {
    return "the deletion was told, and the document is shown";
  }
  world.events.faultOf = () => undefined;
  const again = remove(world);
  await world.events.run();
  if ((await again).status !== "NOT_ANSWERED") return "it cannot be repeated";
  if (isAnswered(world)) return "the answer is still there";
  // A conversion that was running when it was deleted ends after that.
  await world.settle();
  if (world.aws.objects.size > 0) return "objects are left behind";
  return uploadAgain(world);
};

const chains: readonly [
  string,
  { prepare: Prepare; work: Work; check: Check },
][] = [
  [
    "an upload that the browser reports",
    { prepare: nothing, work: (w) => chain(w, "browser"), check: endsWell },
  ],
  [
    "an upload that only the event reports",
    { prepare: nothing, work: (w) => chain(w, "event"), check: endsWell },
  ],
  [
    "an upload that both report, replacing another one",
    { prepare: uploaded, work: (w) => chain(w, "both"), check: endsWell },
  ],
  [
    "an upload that is refused",
    { prepare: nothing, work: (w) => chain(w, "both", BAD), check: endsWell },
  ],
  ["a deletion", { prepare: uploaded, work: remove, check: isGone }],
  [
    "a deletion while the conversion ends",
    {
      prepare: nothing,
      work: async (w) => {
        await chain(w, "browser");
        return remove(w);
      },
      check: isGone,
    },
  ],
];

describe.each(chains)("%s", (_name, parts) => {
  it.each(
    faults.flatMap((fault) => [
      [fault, "permanently", false] as const,
      [fault, "temporarily", true] as const,
    ]),
  )(
    "ends correctly, and can be repeated, if a call %s %s",
    async (fault, _how, isRepeated) => {
      const { sites, problems } = await failEverywhere(
        parts,
        fault,
        isRepeated,
      );

      expect(problems).toEqual([]);
      expect(sites).toBeGreaterThanOrEqual(6);
    },
  );
});
