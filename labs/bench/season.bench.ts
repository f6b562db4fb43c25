import { mailTo } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { CallFailed, ScriptedStudent } from "./scripted-student.ts";

const STUDENTS = 50;
const MINUTE_MS = 60_000;
/** Requests of one student to the API, by which docs/season.md counts costs and limits. */
const REQUESTS = 455;

/** Does something with students of a fresh system. */
async function amongStudents<T>(
  work: (studentAt: (address: string) => ScriptedStudent) => Promise<T>,
): Promise<T> {
  const system = await startFreshSystem();
  const { origin } = system;
  const codeFor = async (to: string) => (await mailTo(origin, to)).code;
  try {
    return await work((to) => new ScriptedStudent({ origin, codeFor }, to));
  } finally {
    await system.stop();
  }
}

/** Writes until a time; returns the call that failed, or the accepted answers that the server no longer has. */
async function troublesOf(
  student: ScriptedStudent,
  end: number,
): Promise<readonly string[]> {
  try {
    // Without documents: each would be converted in a process of 2 GB.
    for await (const _call of student.writing()) {
      if (performance.now() > end) break;
    }
    return await student.lost();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return [error.message];
  }
}

const crowd: Benchmark = {
  name: "failed calls and lost answers of 50 students in a minute / 1",
  limit: "0",
  goal: { atMost: 0 },
  pairs: 1,
  prepare: async () => ({
    unit: "calls and answers",
    ours: () =>
      amongStudents(async (studentAt) => {
        const end = performance.now() + MINUTE_MS;
        const all = Array.from({ length: STUDENTS }, (_, at) =>
          troublesOf(studentAt(`student-${at}@example.org`), end),
        );
        const troubles = (await Promise.all(all)).flat();
        for (const each of troubles) process.stdout.write(`${each}\n`);
        return troubles.length;
      }),
    reference: 1,
  }),
};

const requests: Benchmark = {
  name: `requests of a student's whole application / ${REQUESTS} of docs/season.md`,
  limit: "-",
  // The site asks more often for a document or a PDF that takes longer.
  goal: { atMost: 1.1 },
  pairs: 1,
  prepare: async () => ({
    unit: "requests",
    ours: () =>
      amongStudents(async (studentAt) => {
        const student = studentAt("amy@example.org");
        for await (const _call of student.season());
        return student.requests;
      }),
    reference: REQUESTS,
  }),
};

export const benchmarks: readonly Benchmark[] = [crowd, requests];
