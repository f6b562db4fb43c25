/** Longest wait in milliseconds, and the wait of a browser that does not tell when it is idle. */
const LONGEST_WAIT_MS = 2_000;

/** Calls back once the browser has nothing else to do; returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, LONGEST_WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS });
  return () => {
    cancelIdleCallback(handle);
  };
}
