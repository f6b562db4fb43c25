export interface Debouncer {
  /** Requests work, which takes the place of the work requested before. */
  readonly call: (work: () => void) => void;
  /** Runs the pending work now, if there is any. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/**
 * Creates a debouncer. It runs the work requested last, once none has been requested for `waitMs`, and at the latest
 * `maxWaitMs` after the first request.
 */
export function createDebouncer(
  waitMs: number,
  maxWaitMs = Number.POSITIVE_INFINITY,
): Debouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => void) | undefined;
  let latest = 0;
  const cancel = () => {
    clearTimeout(timer);
    pending = undefined;
  };
  const flush = () => {
    const work = pending;
    cancel();
    work?.();
  };
  return {
    call: (work) => {
      const time = performance.now();
      if (pending === undefined) {
        latest = time + maxWaitMs;
      }
      pending = work;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(waitMs, latest - time)));
    },
    flush,
    cancel,
  };
}
