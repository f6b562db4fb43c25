export interface Debounced {
  readonly call: () => void;
  /** Does now what is waiting, if anything is. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/** Does some work once it has not been asked for again for a while, and at the latest `maxWaitMs` after it was first. */
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
