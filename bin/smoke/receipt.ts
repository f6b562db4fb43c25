import { setTimeout } from "node:timers/promises";
import { nowIso } from "../../lambdas/clock.ts";
import {
  changeApplication,
  loadApplication,
} from "../../lambdas/storage/applications.ts";

/** The schedule tells each minute what is due. */
const TOLD_MS = 150_000;
const POLL_MS = 500;

/**
 * Has the receipt of a submission mailed and its event put, without a submission: the event has version 0.
 * @throws Error if they are not told in time
 */
export async function checkReceipt(student: string): Promise<void> {
  const at = nowIso();
  const told = { at, submitted_at: at };
  await changeApplication(student, ({ outbox }) => ({
    outbox: [
      ...outbox,
      { ...told, event: "ApplicationSubmitted", version: 0 },
      { ...told, mail: "receipt" },
    ],
  }));
  const end = performance.now() + TOLD_MS;
  while (performance.now() < end) {
    if ((await loadApplication(student)).outbox.length === 0) return;
    await setTimeout(POLL_MS);
  }
  throw new Error(`not told after ${TOLD_MS / 1000} s`);
}
