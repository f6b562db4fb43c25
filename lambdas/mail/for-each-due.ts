import { clock } from "../clock.ts";
import { applicationOf } from "../job-handler.ts";
import { logError } from "../log.ts";
import type { Outcome } from "./mail.ts";

/** Mails that are sent at the same time. */
const CONCURRENT = 10;
/** Time after which nothing more is begun: a minute before the function's own limit. */
const MAX_RUN_MS = 4 * 60_000;

/**
 * Works on what is due, a few at a time, until SES refuses a mail: then it would refuse the others too, and they stay due.
 * @throws Error after the last one if one failed
 */
export async function forEachDue<T>(
  due: AsyncGenerator<T>,
  work: (each: T) => Promise<Outcome>,
): Promise<void> {
  const end = clock.now().getTime() + MAX_RUN_MS;
  let isOver = false;
  let failures = 0;
  const worker = async () => {
    while (!isOver && clock.now().getTime() < end) {
      const { value, done } = await due.next();
      if (done) return;
      try {
        isOver ||= (await work(value)) === "refused";
      } catch (error) {
        failures += 1;
        logError("notices failed", error, applicationOf(value));
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  if (failures > 0) throw new Error(`${failures} were not told.`);
}
