/** How long a call may take: the API gives up earlier, so nothing comes after this. */
export const CALL_TIMEOUT_MS = 30_000;

export interface Deadline {
  /** Aborts with the caller's signal, or when the time is up. */
  readonly signal: AbortSignal;
  readonly isMissed: () => boolean;
  /** The work has ended, in time or not. */
  readonly stop: () => void;
}

/**
 * Begins to count. Not `AbortSignal.any` and `AbortSignal.timeout`: browsers of 2023 lack the one, and no test can set
 * the clock of the other.
 */
export function startDeadline(
  milliseconds: number,
  outer: AbortSignal | undefined,
): Deadline {
  const controller = new AbortController();
  let isMissed = false;
  const follow = () => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted === true) follow();
  outer?.addEventListener("abort", follow);
  const timer = setTimeout(() => {
    isMissed = true;
    controller.abort();
  }, milliseconds);
  return {
    signal: controller.signal,
    isMissed: () => isMissed,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", follow);
    },
  };
}
