import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach } from "@jest/globals";

let running = new AbortController();
function endOfTest() {
  running.abort();
  running = new AbortController();
}
afterEach(endOfTest);
afterAll(endOfTest);

/**
 * Resolves as soon as a condition holds. If it never does, the test ends by Jest's own timeout, and the polling with
 * it: otherwise the runner would never exit.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const { signal } = running;
  while (!(await condition())) {
    signal.throwIfAborted();
    await setImmediate();
  }
}
