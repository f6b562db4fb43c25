import { setTimeout } from "node:timers/promises";
import { loadApplication } from "../../lambdas/storage/applications.ts";

/** The schedule tells each minute what is due. */
const TOLD_MS = 150_000;
const POLL_MS = 500;

/**
 * Waits until what a submission causes is told: its event, and its receipt.
 * @throws Error if that is not so in time
 */
export async function checkTold(student: string): Promise<void> {
  const end = performance.now() + TOLD_MS;
  while (performance.now() < end) {
    if ((await loadApplication(student)).outbox.length === 0) return;
    await setTimeout(POLL_MS);
  }
  throw new Error(`not told after ${TOLD_MS / 1000} s`);
}
