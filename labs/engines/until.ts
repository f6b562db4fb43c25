import { setTimeout as pause } from "node:timers/promises";

/** Far longer than anything takes on a busy machine. */
const LIMIT_MS = 60_000;
const INTERVAL_MS = 50;

/**
 * Polls until the answer is neither undefined nor false.
 * @param what ends the sentence "Waited in vain until …"
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
): Promise<Answer> {
  const deadline = Date.now() + LIMIT_MS;
  let cause: unknown;
  do {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(INTERVAL_MS);
  } while (Date.now() < deadline);
  throw new Error(`Waited in vain until ${what}.`, { cause });
}
