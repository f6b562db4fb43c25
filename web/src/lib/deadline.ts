/** Maximum time of a call: the API gives up earlier, so no reply comes after this. */
export const CALL_TIMEOUT_MS = 30_000;
/** Time after which a save without a reply is told as one that failed, although it may still succeed. */
export const SLOW_SAVE_MS = 8_000;

/** Waits for work that may never end, so many milliseconds at most. @returns false if it takes longer, and goes on */
export async function inTime<T>(
  work: Promise<T>,
  milliseconds: number,
): Promise<T | false> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts a deadline. Not `AbortSignal.any` and `AbortSignal.timeout`: browsers of 2023 lack the former, and no test can
 * set the clock of the latter.
 * @returns a signal that aborts with one of the caller's, or when the time is up; `stop` has to be called once the work
 * has ended
 */
export function startDeadline(
  milliseconds: number,
  outer: readonly AbortSignal[],
) {
  const controller = new AbortController();
  let isMissed = false;
  const abort = () => controller.abort();
  if (outer.some(({ aborted }) => aborted)) abort();
  for (const signal of outer) signal.addEventListener("abort", abort);
  const timer = setTimeout(() => {
    isMissed = true;
    controller.abort();
  }, milliseconds);
  return {
    signal: controller.signal,
    isMissed: () => isMissed,
    stop: () => {
      clearTimeout(timer);
      for (const signal of outer) signal.removeEventListener("abort", abort);
    },
  };
}
