import { logError } from "./log.ts";

const AT_A_TIME = 10;

/**
 * Reconciles things, a few at a time. A failure is logged and does not stop the others.
 * @throws Error after the last one if any failed
 */
export async function sweepEach<T>(
  things: Iterable<T>,
  reconcile: (thing: T) => Promise<void>,
): Promise<void> {
  const left = [...things];
  let failures = 0;
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      try {
        await reconcile(next);
      } catch (error) {
        failures += 1;
        logError("sweep failed", error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (failures > 0) throw new Error(`Sweep failed for ${failures} items.`);
}
