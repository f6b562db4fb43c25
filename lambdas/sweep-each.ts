import { logError } from "./log.ts";

const MAX_CONCURRENT = 10;

/**
 * Reconciles things, a few at a time. A failure is logged and does not stop the others.
 * @throws Error after the last one if any failed
 */
export async function sweepEach<T>(
  items: Iterable<T>,
  reconcile: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  let failures = 0;
  const worker = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      try {
        await reconcile(next);
      } catch (error) {
        failures += 1;
        logError("sweep failed", error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  if (failures > 0) throw new Error(`Sweep failed for ${failures} items.`);
}
