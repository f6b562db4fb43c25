import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Visitor } from "../../bin/visitor.ts";
import { today } from "../../lambdas/clock.ts";
import { startSystem, studentOf, type System } from "../../test/e2e/system.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { completeAnswers } from "../../test/support/valid-answers.ts";

export const USERNAME = "amy@example.org";

/** Starts the local run with an empty data folder, which is removed when it is stopped. */
export async function startFreshSystem(): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const system = await startSystem(folder);
  const stop = async () => {
    const code = await system.stop();
    await rm(folder, { recursive: true, force: true });
    return code;
  };
  return { ...system, stop };
}

/** Returns answers to all questions, in plain English. */
export function allAnswers() {
  const date = today();
  return completeAnswers(aCompleteApplication({}, date), date, "everything");
}

/** Has a student answer everything. */
export async function studentWithAll(
  system: Pick<System, "origin">,
): Promise<Visitor> {
  const student = await studentOf(system, USERNAME);
  const saved = await student.call("put-answer", { body: allAnswers() });
  if (saved.status !== 200) throw new Error(saved.body.message);
  return student;
}

/** Has a student's application printed. @returns the address of the PDF */
export async function printedAt(
  student: Visitor,
  pollMs: number,
): Promise<string> {
  for (;;) {
    const { status, url } = (await student.call("get-pdf")).body;
    if (status === "COMPLETED") return url;
    if (status === "FAILED") throw new Error("The print has failed.");
    await pause(pollMs);
  }
}
