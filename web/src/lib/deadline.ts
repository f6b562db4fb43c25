/** Maximum time of a call: the API gives up earlier, so no reply comes after this. */
export const CALL_TIMEOUT_MS = 30_000;

export interface Deadline {
  /** Signal that aborts with the caller's signal, or when the time is up. */
  readonly signal: AbortSignal;
  readonly isMissed: () => boolean;
  /** Stops the timer, once the work has ended in time or not. */
  readonly stop: () => void;
}

/**
 * Starts a deadline. Not `AbortSignal.any` and `AbortSignal.timeout`: browsers of 2023 lack the former, and no test can
 * set the clock of the latter.
 */
export function startDeadline(
  milliseconds: number,
  outer: AbortSignal | undefined,
): Deadline {
  const controller = new AbortController();
  let isMissed = false;
  const abort = () => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted === true) abort();
  outer?.addEventListener("abort", abort);
  const timer = setTimeout(() => {
    isMissed = true;
    controller.abort();
  }, milliseconds);
  return {
    signal: controller.signal,
    isMissed: () => isMissed,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
