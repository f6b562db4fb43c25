export interface Debounced {
  readonly call: () => void;
  /** Runs the pending work now, if there is any. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/**
 * Debounces work: runs it once it has not been requested for `waitMs`, and at the latest `maxWaitMs` after the first
 * request.
 */
export function debounce(
  work: () => void,
  waitMs: number,
  maxWaitMs = Number.POSITIVE_INFINITY,
): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: number | undefined;
  const cancel = () => {
    clearTimeout(timer);
    latest = undefined;
  };
  const run = () => {
    cancel();
    work();
  };
  return {
    call: () => {
      const time = performance.now();
      latest ??= time + maxWaitMs;
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, Math.min(waitMs, latest - time)));
    },
    flush: () => {
      if (latest !== undefined) {
        run();
      }
    },
    cancel,
  };
}
