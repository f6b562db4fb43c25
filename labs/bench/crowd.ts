import { CallFailed, ScriptedStudent, type Place } from "./scripted-student.ts";

/** What a crowd did, and what went wrong: calls that failed, and accepted answers that the server no longer has. */
export interface CrowdReport {
  readonly calls: number;
  readonly failed: readonly string[];
  readonly lost: readonly string[];
}

/** Lets students fill in their applications at once, for so long. */
export async function runCrowd(
  place: Place,
  students: number,
  milliseconds: number,
): Promise<CrowdReport> {
  const end = performance.now() + milliseconds;
  const failed: string[] = [];
  let calls = 0;
  const work = async (number: number): Promise<readonly string[]> => {
    const student = new ScriptedStudent(place, `student-${number}@example.org`);
    try {
      // Without documents: each would be converted in a process of 2 GB.
      for await (const _call of student.writing()) {
        calls += 1;
        if (performance.now() > end) break;
      }
      return await student.lost();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      failed.push(error.message);
      return [];
    }
  };
  const lost = await Promise.all(
    Array.from({ length: students }, (_, at) => work(at)),
  );
  return { calls, failed, lost: lost.flat() };
}
