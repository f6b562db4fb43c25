import { fc, setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { deleteStudent } from "../../../lambdas/accounts/erasure.ts";
import { changeApplication } from "../../../lambdas/application/application.ts";
import { tellNotices } from "../../../lambdas/application/notices.ts";
import { setWithdrawn } from "../../../lambdas/application/withdrawal.ts";
import { nowIso, today } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import type { Page } from "../../../lambdas/staff/deeds.ts";
import { targets } from "../../../lambdas/staff/targets/index.ts";
import { wordsOf } from "../../../lambdas/staff/targets/target.ts";
import type { Change } from "../../../lambdas/storage/changes.ts";
import { recordExport } from "../../../lambdas/storage/exports.ts";
import { exporterDeeds } from "../../../lambdas/workers/staff-exporter.ts";
import { stageCloud } from "../../support/cloud.ts";

const cloud = await stageCloud({ isKept: true });

const caller = { by: "test", deed: "", enter: () => Promise.resolve() };
const shape = {
  target: "answers",
  scope: "service",
  format: "csv",
} as const;
function usernameOf(student: string): string {
  return `${student}@example.org`;
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
          submitted_at: nowIso(),
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
    outbox: [
      {
        event: "ApplicationReopened",
        at: nowIso(),
        reopened_at: nowIso(),
        version: submissions,
      },
    ],
  }));
}

/** Exports a feed; returns what the office has in its files, and how the run ends. */
async function exported(feed: string) {
  const { head, rows } = (await exporterDeeds.exports.answer(
    { ...shape, feed, again: false },
    caller,
  )) as Page<
    { mark?: string; changes?: { since: string } },
    { submission: string }
  >;
  const given = rows.map(({ submission }) => submission);
  const changes = (await exporterDeeds.changes.answer(
    { feed, since: head?.changes?.since ?? "" },
    caller,
  )) as Page<{ until: string }, Change>;
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
  return { given, changes: changes.rows, end };
}

const ACTS = [
  "submit",
  "reopen",
  "withdraw",
  "reinstate",
  "erase",
  "export",
  "early",
  "twice",
] as const;
const MINUTE = 60_000;
let run = 0;

it("the files of all exports together say what became of everybody, whenever these are made or end early", async () => {
  const acts = fc.array(
    fc.tuple(fc.constantFrom(...ACTS), fc.constantFrom("a", "b", "c")),
    { minLength: 8, maxLength: 16 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (order) => {
      run += 1;
      const feed = `feed-${run}`;
      let now = Date.UTC(2026, 10, run);
      const truth = new Map<string, readonly [what: string, version: number]>();
      const versions = new Map<string, number>();
      const loaded: Change[] = [];
      const rows: string[] = [];
      let atOnce = 0;
      const keep = (each: Awaited<ReturnType<typeof exported>>) => {
        loaded.push(...each.changes);
        rows.push(...each.given);
        return each.end();
      };
      for (const [act, name] of [
        ...order,
        ...(["export", "export"] as const).map((each) => [each, "a"] as const),
      ]) {
        now += 2 * MINUTE;
        setClock(now);
        const student = `${name}-${run}`;
        const reference = referenceOf(student);
        const [state] = truth.get(reference) ?? [];
        const isIn = /submitted$|reinstated/.test(state ?? "");
        const version = versions.get(student) ?? 0;
        const isOut = state === "erased" || state === "withdrawn";
        if (act === "submit" && !isIn && !isOut) {
          await submit(student);
          await tellNotices(student);
          versions.set(student, version + 1);
          const what = version > 0 ? "resubmitted" : "submitted";
          truth.set(reference, [what, version + 1]);
        } else if (act === "reopen" && isIn) {
          await reopen(student);
          await tellNotices(student);
          truth.set(reference, ["reopened", version]);
        } else if (act === "withdraw" && isIn) {
          await setWithdrawn(student, true);
          await tellNotices(student);
          truth.set(reference, ["withdrawn", version]);
        } else if (act === "reinstate" && state === "withdrawn") {
          await setWithdrawn(student, false);
          await tellNotices(student);
          truth.set(reference, ["reinstated", version]);
        } else if (act === "erase" && state && state !== "erased") {
          await deleteStudent(usernameOf(student), student);
          truth.set(reference, ["erased", version]);
        } else if (act === "export") {
          await keep(await exported(feed));
        } else if (act === "early") {
          await exported(feed);
        } else if (act === "twice") {
          const both = [await exported(feed), await exported(feed)];
          atOnce += 1;
          for (const each of both) await keep(each);
        }
      }
      const known = new Map(
        loaded
          .filter(({ reference }) => truth.has(reference))
          .toSorted(
            (a, b) => Date.parse(a.happened_at) - Date.parse(b.happened_at),
          )
          .map(({ reference, what, version }) => [
            reference,
            [what, version] as const,
          ]),
      );
      expect(known).toEqual(truth);
      const inForce = [...truth].filter(([, [what]]) =>
        /submitted$|reinstated/.test(what),
      );
      for (const [reference] of inForce) {
        expect(rows.some((row) => row.startsWith(reference))).toBe(true);
      }
      // Two at once give the same.
      expect(atOnce > 0 ? rows : [...new Set(rows)]).toEqual(rows);
    }),
    { numRuns: 8 },
  );
  expect(cloud.usedRights().refusals).toEqual([]);
});

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
