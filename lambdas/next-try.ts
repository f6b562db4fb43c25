import { clock, isoAfter } from "./clock.ts";

const FIRST_MS = 60_000;
const LONGEST_MS = 60 * 60_000;

/**
 * Returns the ISO 8601 time of the next try of a mail: a minute after the first, then after as long as it has waited,
 * and an hour at most.
 * @returns undefined once it has waited for its lifetime
 */
export function nextTry(
  since: string,
  lifetimeSeconds: number,
): string | undefined {
  const waited = clock.now().getTime() - Date.parse(since);
  return waited < lifetimeSeconds * 1000
    ? isoAfter(Math.min(Math.max(waited, FIRST_MS), LONGEST_MS))
    : undefined;
}
