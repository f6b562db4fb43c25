import { fc, setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { deleteStudent } from "../../../lambdas/accounts/erasure.ts";
import {
  changeApplication,
  isStored,
  loadApplication,
} from "../../../lambdas/application/application.ts";
import { tellNotices } from "../../../lambdas/application/notices.ts";
import { setWithdrawn } from "../../../lambdas/application/withdrawal.ts";
import { nowIso, today } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import type { Page } from "../../../lambdas/staff/deeds.ts";
import { readSelected } from "../../../lambdas/staff/selection.ts";
import { targets } from "../../../lambdas/staff/targets/index.ts";
import { wordsOf } from "../../../lambdas/staff/targets/target.ts";
import { recordExport } from "../../../lambdas/storage/exports.ts";
import { stateOf } from "../../../lambdas/storage/listing.ts";
import { exporterDeeds } from "../../../lambdas/workers/staff-exporter.ts";
import { timeIn } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { startCloud } from "../../support/cloud.ts";
import { templateWithQueue } from "../../support/stack-template.ts";

const { template, queue: QUEUE } = templateWithQueue();
const cloud = await startCloud({ template });

const caller = { by: "test", deed: "", enter: () => Promise.resolve() };
const shape = {
  target: "answers",
  scope: "service",
  format: "csv",
} as const;
function usernameOf(student: string): string {
  return `${student}@example.org`;
}

function shown(): string {
  return timeIn(school.timeZone, nowIso());
}

async function submit(student: string) {
  await changeApplication(
    student,
    ({ submissions }) => ({
      username: usernameOf(student),
      successful_login: [nowIso()],
      submitted_at: nowIso(),
      submissions: submissions + 1,
      outbox: [
        {
          event: "ApplicationSubmitted",
          at: nowIso(),
          first_submitted_at: shown(),
          submitted_at: shown(),
          version: submissions + 1,
        },
      ],
    }),
    { mayBegin: true },
  );
}

function reopen(student: string) {
  return changeApplication(student, ({ submissions }) => ({
    submitted_at: "",
    reopened: {
      at: nowIso(),
      reason: "The year was wrong.",
      first_submitted_at: nowIso(),
      submitted_on: today(),
    },
    outbox: [
      {
        event: "ApplicationReopened",
        at: nowIso(),
        reopened_at: shown(),
        version: submissions,
      },
    ],
  }));
}

interface Told {
  readonly reference: string;
  readonly what: string;
  readonly version: number;
  readonly happened_at: string;
}

type Row = Readonly<Record<"reference" | "version" | "submission", string>>;

/** Exports a feed; returns what the office has in its files, and how the run ends. */
async function exported(feed: string) {
  const { head, rows } = (await exporterDeeds.exports.answer(
    { ...shape, feed, again: false },
    caller,
  )) as Page<
    { columns: string[]; mark?: string; changes?: { since: string } },
    { submission: string; values: string[] }
  >;
  const given = rows.map(({ submission }) => submission);
  const named = rows.map(({ values, submission }): Row => {
    const cells = head?.columns.map((name, at) => [name, values[at]]) ?? [];
    return { ...Object.fromEntries(cells), submission };
  });
  const changes = (await exporterDeeds.changes.answer(
    { feed, since: head?.changes?.since ?? "" },
    caller,
  )) as Page<{ until: string }, Told>;
  const end = () =>
    exporterDeeds.exported.answer(
      {
        ...shape,
        feed,
        given,
        ...(head?.mark && { mark: head.mark }),
        changes: changes.head?.until,
      },
      caller,
    );
  return { rows: named, changes: changes.rows, end };
}

const ACTS = [
  "submit or reopen",
  "withdraw or reinstate",
  "erase",
  "export",
  "early",
  "twice",
] as const;
const MINUTE = 60_000;
let run = 0;

/** Returns what the events of the college's queue say of each application. */
function toldByEvents(): Told[] {
  return cloud.queued(QUEUE).map(({ detail, ...event }) => {
    const told = detail as Told & Readonly<Record<string, string>>;
    const what = String(event["detail-type"])
      .slice("Application".length)
      .toLowerCase();
    return { ...told, what, happened_at: told[`${what}_at`] ?? "" };
  });
}

/** Returns what a system knows that was told of each application in any order, and more than once. */
function copyOf(told: readonly Told[]) {
  const all = Map.groupBy(told, ({ reference }) => reference);
  return new Map(
    [...all].map(([reference, its]): [string, readonly unknown[]] => {
      const inOrder = its.toSorted(
        (a, b) => Date.parse(a.happened_at) - Date.parse(b.happened_at),
      );
      const last = (of: RegExp) =>
        inOrder.findLast(({ what }) => of.test(what))?.what;
      const version = Math.max(...its.map((each) => each.version));
      const isOpen = its.some(
        (each) => each.what === "reopened" && each.version === version,
      );
      const isOut = last(/withdrawn|reinstated/) === "withdrawn";
      const state = isOpen ? "reopened" : "submitted";
      return [
        reference,
        last(/erased/) ? ["erased"] : [isOut ? "withdrawn" : state, version],
      ];
    }),
  );
}

it("the files of all exports together, and all events, say what became of everybody, whenever and however often they come", async () => {
  const acts = fc.array(
    fc.tuple(
      fc.constantFrom(...ACTS),
      fc.constantFrom("a", "b"),
      fc.constantFrom(1, 1, 2 * MINUTE),
    ),
    { minLength: 8, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (order) => {
      await cloud.reset();
      run += 1;
      const feed = `feed-${run}`;
      let now = Date.UTC(2026, 10, run);
      const truth = new Map<string, readonly unknown[]>();
      const loaded: Told[] = [];
      const rows: Row[] = [];
      let atOnce = 0;
      const keep = (each: Awaited<ReturnType<typeof exported>>) => {
        loaded.push(...each.changes);
        rows.push(...each.rows);
        return each.end();
      };
      for (const [act, name, later] of [
        ["submit or reopen", "a", 1] as const,
        ...order,
        ["export", "a", 2 * MINUTE] as const,
        ["export", "a", 2 * MINUTE] as const,
      ]) {
        setClock((now += later));
        const student = `${name}-${run}`;
        const reference = referenceOf(student);
        const [state = "started"] = truth.get(reference) ?? [];
        const [isErased, isOut] = [state === "erased", state === "withdrawn"];
        const isKnown = state !== "started" && !isErased;
        if (act === "export") {
          await keep(await exported(feed));
        } else if (act === "early") {
          await exported(feed);
        } else if (act === "twice") {
          const both = [await exported(feed), await exported(feed)];
          atOnce += 1;
          for (const each of both) await keep(each);
        } else if (act === "erase" && isKnown) {
          await deleteStudent(usernameOf(student), student);
          truth.set(reference, ["erased"]);
        } else if (act === "submit or reopen" && !isOut && !isErased) {
          await (state === "submitted" ? reopen : submit)(student);
        } else if (act === "withdraw or reinstate" && isKnown) {
          await setWithdrawn(student, !isOut);
        }
        const application = await loadApplication(student);
        if (!isStored(application)) continue;
        await tellNotices(student);
        truth.set(reference, [stateOf(application), application.submissions]);
      }
      const mixed = (told: readonly Told[]) => [...told, ...told.toReversed()];
      await cloud.settled();
      expect(copyOf(mixed(toldByEvents()))).toEqual(truth);
      expect(copyOf(mixed(loaded))).toEqual(truth);
      for (const [reference, [state, version]] of truth) {
        if (state !== "submitted") continue;
        const row = rows.findLast((each) => each.reference === reference);
        expect([reference, row?.version]).toEqual([reference, String(version)]);
      }
      // Two at once give the same.
      const given = rows.map(({ submission }) => submission);
      expect(atOnce > 0 ? given : [...new Set(given)]).toEqual(given);
    }),
    { numRuns: 20 },
  );
  expect(cloud.usedRights().refusals).toEqual([]);
});

/** What may become of what was submitted while an export reads others, and the version that a later one gives. */
it.each<[string, string | undefined, (student: string) => Promise<unknown>]>([
  ["is reopened", undefined, reopen],
  [
    "is submitted again",
    "2",
    async (student) => {
      await reopen(student);
      await submit(student);
    },
  ],
  ["is withdrawn", undefined, (student) => setWithdrawn(student, true)],
  [
    "is withdrawn and counts again",
    "1",
    async (student) => {
      await setWithdrawn(student, true);
      await setWithdrawn(student, false);
    },
  ],
  [
    "is erased",
    undefined,
    (student) => deleteStudent(usernameOf(student), student),
  ],
])(
  "what %s while an export reads is no row of it",
  async (_, version, become) => {
    await cloud.reset();
    // More than are read at once.
    const students = Array.from({ length: 40 }, (_each, at) => `${at + 10}`);
    for (const [at, student] of students.entries()) {
      setClock(Date.UTC(2027, 0, 1, at));
      await submit(student);
    }
    const [last = ""] = students.slice(-1);
    const read: string[] = [];
    const rows = readSelected(
      { status: "submitted" },
      undefined,
      ({ student }) => student,
    );
    for await (const { row = "none" } of rows) {
      setClock(Date.UTC(2027, 0, 9));
      if (read.length === 0) await become(last);
      read.push(row);
    }
    expect(read).toEqual([...students.slice(0, -1), "none"]);
    const row = (await exported("later")).rows.find(
      ({ reference }) => reference === referenceOf(last),
    );
    expect(row?.version).toBe(version);
  },
);

it("words for choices that a feed has not had before are named until its next export", async () => {
  const feed = "slate";
  const ask = () =>
    exporterDeeds.newWords.answer({ feed, target: "slate" }, caller);
  const { slate } = targets;
  const [first, ...words] = slate ? wordsOf(slate, today()) : [];
  expect(await ask()).toEqual([]);
  const slates = { ...shape, target: "slate" };
  const mark = { shape: slates, mark: undefined, changes: nowIso() };
  await recordExport(feed, [], { ...mark, words });
  expect(await ask()).toEqual([first]);
  await exporterDeeds.exported.answer(
    { ...slates, feed, given: [], changes: nowIso() },
    caller,
  );
  expect(await ask()).toEqual([]);
});
